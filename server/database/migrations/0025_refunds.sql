ALTER TABLE "orders" ADD COLUMN "refund_terms" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "hand_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "check_after_s" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_check" ON "refunds" USING btree ("check_at") WHERE status in ('approved', 'sent');
--> statement-breakpoint
UPDATE "orders" AS o SET "opened_at" = e.at FROM (
  SELECT "order_id", min("at") AS at FROM "order_events" WHERE "event" = 'opened' GROUP BY "order_id"
) AS e WHERE e."order_id" = o."id";
