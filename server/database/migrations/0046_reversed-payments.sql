DROP INDEX "payments_review";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed_reason" text;--> statement-breakpoint
CREATE INDEX "payments_review" ON "payments" USING btree ("id") WHERE status in ('needs_review', 'reversed');