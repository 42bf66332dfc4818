CREATE TABLE "archives" (
	"key" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"first_order" uuid NOT NULL,
	"last_order" uuid NOT NULL,
	"rows" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "clearing_by" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "clearing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "audited_to" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "written_lsn" text;--> statement-breakpoint
CREATE INDEX "archives_orders" ON "archives" USING btree ("first_order","last_order");--> statement-breakpoint
CREATE INDEX "orders_over" ON "orders" USING btree (coalesce(cancelled_at, done_at)) WHERE deleted_at is null and erased_at is null;