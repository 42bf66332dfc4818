DROP INDEX "orders_search";--> statement-breakpoint
CREATE INDEX "orders_search_visa" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'visa';--> statement-breakpoint
CREATE INDEX "orders_search_permit" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'permit';--> statement-breakpoint
CREATE INDEX "orders_search_insurance" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'insurance';--> statement-breakpoint
CREATE INDEX "orders_search_booking" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'booking';--> statement-breakpoint
CREATE INDEX "orders_search_appointment" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'appointment';