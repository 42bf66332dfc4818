CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"channel" text DEFAULT 'mail' NOT NULL,
	"template" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_order" ON "messages" USING btree ("order_id","queued_at");--> statement-breakpoint
CREATE INDEX "messages_queued_at" ON "messages" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","queued_at","id");