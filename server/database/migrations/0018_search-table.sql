CREATE TABLE "order_search" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
-- Filled before orders are locked: what comes meanwhile is caught up with below.
INSERT INTO order_search (order_id, kind, search) SELECT id, kind, search FROM orders;--> statement-breakpoint
CREATE INDEX "order_search_visa" ON "order_search" USING gin ("search" gin_trgm_ops,short_parts("search")) WITH (fastupdate=false) WHERE kind = 'visa';--> statement-breakpoint
CREATE INDEX "order_search_permit" ON "order_search" USING gin ("search" gin_trgm_ops,short_parts("search")) WITH (fastupdate=false) WHERE kind = 'permit';--> statement-breakpoint
CREATE INDEX "order_search_insurance" ON "order_search" USING gin ("search" gin_trgm_ops,short_parts("search")) WITH (fastupdate=false) WHERE kind = 'insurance';--> statement-breakpoint
CREATE INDEX "order_search_booking" ON "order_search" USING gin ("search" gin_trgm_ops,short_parts("search")) WITH (fastupdate=false) WHERE kind = 'booking';--> statement-breakpoint
CREATE INDEX "order_search_appointment" ON "order_search" USING gin ("search" gin_trgm_ops,short_parts("search")) WITH (fastupdate=false) WHERE kind = 'appointment';--> statement-breakpoint
ANALYZE order_search;--> statement-breakpoint
-- In short tries, so that the filling isn't done again.
DO $$
BEGIN
  FOR i IN 1..60 LOOP
    BEGIN
      LOCK TABLE orders IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN PERFORM pg_sleep(1);
    END;
  END LOOP;
END
$$;--> statement-breakpoint
-- Keeps the text by which an order is found in a table of its own: its index is written when the text changes, not at each payment and decision.
CREATE OR REPLACE FUNCTION public.search_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_search (order_id, kind, search) VALUES (NEW.id, NEW.kind, NEW.search)
  ON CONFLICT (order_id) DO UPDATE SET search = EXCLUDED.search;
  RETURN NULL;
END
$function$
;--> statement-breakpoint
CREATE TRIGGER orders_search AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION search_order();--> statement-breakpoint
CREATE TRIGGER orders_search_changed AFTER UPDATE OF search ON public.orders FOR EACH ROW WHEN ((old.search IS DISTINCT FROM new.search)) EXECUTE FUNCTION search_order();--> statement-breakpoint
INSERT INTO order_search (order_id, kind, search) SELECT o.id, o.kind, o.search FROM orders o LEFT JOIN order_search s ON s.order_id = o.id
WHERE s.order_id IS NULL OR s.search <> o.search
ON CONFLICT (order_id) DO UPDATE SET search = EXCLUDED.search;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "orders_search_visa";--> statement-breakpoint
DROP INDEX "orders_search_permit";--> statement-breakpoint
DROP INDEX "orders_search_insurance";--> statement-breakpoint
DROP INDEX "orders_search_booking";--> statement-breakpoint
DROP INDEX "orders_search_appointment";--> statement-breakpoint
DROP INDEX "orders_short_visa";--> statement-breakpoint
DROP INDEX "orders_short_permit";--> statement-breakpoint
DROP INDEX "orders_short_insurance";--> statement-breakpoint
DROP INDEX "orders_short_booking";--> statement-breakpoint
DROP INDEX "orders_short_appointment";
