-- orders_over served no query since the clearing counts deleted and erased orders as ended; the others are what it, and the limit for one person’s refunds, read.
DROP INDEX "orders_over";--> statement-breakpoint
CREATE INDEX "orders_ended" ON "orders" USING btree (coalesce(cancelled_at, done_at, deleted_at, erased_at)) WHERE erased_at is null or email <> '';--> statement-breakpoint
CREATE INDEX "orders_books" ON "orders" USING btree (coalesce(cancelled_at, done_at, deleted_at, erased_at)) WHERE erased_at is not null and books_erased_at is null;--> statement-breakpoint
CREATE INDEX "orders_never_paid" ON "orders" USING btree ("id") WHERE deleted_at is null and paid_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "refunds_approved" ON "refunds" USING btree ("approved_at");