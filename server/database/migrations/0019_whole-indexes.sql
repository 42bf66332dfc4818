-- Those over a part of the rows served no query for all of an order's files, or all refunds of a payment: each read the whole table.
CREATE INDEX "files_order" ON "files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
DROP INDEX "files_replaced";--> statement-breakpoint
DROP INDEX "refunds_open";
