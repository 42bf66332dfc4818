DROP INDEX "refunds_open";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "transaction_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_sent" ON "refunds" USING btree ("payment_id") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE status in ('requested', 'approved', 'sent');--> statement-breakpoint
UPDATE "payment_events" SET "transaction_id" = "evidence" ->> 'transaction_id' WHERE "event" = 'declined';
