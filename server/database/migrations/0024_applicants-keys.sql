CREATE TABLE "address_codes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"seed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manage_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "manage_links_code" UNIQUE("code_hash")
);
--> statement-breakpoint
DROP INDEX "files_order_field";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "notify_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "answer_hash" text;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "answer_key" text;--> statement-breakpoint
ALTER TABLE "address_codes" ADD CONSTRAINT "address_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_request_id_order_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."order_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manage_links_order" ON "manage_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "manage_links_expiry" ON "manage_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_order_field_now" ON "files" USING btree ("order_id","field") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "files_replaced" ON "files" USING btree ("order_id") WHERE replaced_at is not null;