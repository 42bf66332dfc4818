DROP INDEX "orders_in_progress";--> statement-breakpoint
DROP INDEX "orders_done";--> statement-breakpoint
CREATE INDEX "order_requests_waiting" ON "order_requests" USING btree ("asked_at","id") WHERE answered_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "orders_in_progress" ON "orders" USING btree ("kind","id","due_on") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_done" ON "orders" USING btree ("kind","id","assigned_to") WHERE deleted_at is null and cancelled_at is null and done_at is not null and (aside_at is null or paid_at is not null);