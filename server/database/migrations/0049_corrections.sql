CREATE TABLE "order_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_as" text,
	"closed_by" integer,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_closed_by_admins_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_corrections_order" ON "order_corrections" USING btree ("order_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_corrections_open" ON "order_corrections" USING btree ("order_id","field") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "order_corrections_queue" ON "order_corrections" USING btree ("asked_at","id") WHERE closed_at is null;