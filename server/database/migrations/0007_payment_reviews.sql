ALTER TABLE "payments" ADD COLUMN "received_kobo" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
UPDATE "payments" AS p SET "received_kobo" = (e."detail" ->> 'amount_kobo')::bigint, "received_currency" = e."detail" ->> 'currency'
FROM "order_events" AS e
WHERE p."status" = 'needs_review' AND e."order_id" = p."order_id" AND e."event" = 'payment_review' AND e."detail" ->> 'tx_ref' = p."tx_ref";
--> statement-breakpoint
DROP TRIGGER payments_refunded ON payments;
--> statement-breakpoint
DROP FUNCTION tally_refunded();
--> statement-breakpoint
-- An order that is Paid counts with its price. Its payment corrects that to what is there: what came where something else was accepted, less what
-- was given back, both on the day on which it came in and in the total.
CREATE FUNCTION beside_price(p payments) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p.paid_at IS NULL THEN 0 ELSE coalesce(p.received_kobo, p.amount_kobo) - p.amount_kobo - p.refunded_kobo END
$$;
--> statement-breakpoint
CREATE FUNCTION tally_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT v.name, pg_backend_pid() % 16, 0, beside_price(NEW) - beside_price(OLD)
  FROM orders AS o
  CROSS JOIN LATERAL (VALUES
    ('inflow:' || o.kind || ':' || to_char(NEW.paid_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD')),
    ('order:' || o.kind || ':paid')
  ) AS v (name)
  WHERE o.id = NEW.order_id
  ORDER BY v.name
  ON CONFLICT (name, shard) DO UPDATE SET amount_kobo = t.amount_kobo + excluded.amount_kobo;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Money that never paid its order (needs_review) is not counted, so giving it back takes nothing off.
CREATE TRIGGER payments_counted AFTER UPDATE OF refunded_kobo, paid_at ON payments FOR EACH ROW
  WHEN (NEW.paid_at IS NOT NULL AND (
    NEW.refunded_kobo <> OLD.refunded_kobo OR (OLD.paid_at IS NULL AND NEW.received_kobo <> NEW.amount_kobo)
  )) EXECUTE FUNCTION tally_payment();
