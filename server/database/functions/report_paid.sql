-- Counts the parts of paid prices that are governments', by the month of payment; those of cancelled orders go back.
CREATE OR REPLACE FUNCTION public.report_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO report_tallies AS t (what, by, period, key, detail, shard, rows, amount_kobo)
  SELECT 'government', 'service', to_char(c.paid_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM'), c.kind, '', (SELECT tally_shard()), sum(c.sign), sum(c.sign * government_of(c.price_lines))
  FROM (VALUES (OLD.kind, OLD.paid_at, OLD.cancelled_at, OLD.price_lines, -1), (NEW.kind, NEW.paid_at, NEW.cancelled_at, NEW.price_lines, 1)) AS c (kind, paid_at, cancelled_at, price_lines, sign)
  WHERE c.paid_at IS NOT NULL AND c.cancelled_at IS NULL AND government_of(c.price_lines) <> 0
  GROUP BY 3, 4
  ORDER BY 3, 4
  ON CONFLICT ON CONSTRAINT report_tallies_what_by_period_key_detail_shard_pk DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo;
  RETURN NULL;
END $function$;

CREATE TRIGGER orders_reported_paid AFTER UPDATE OF paid_at, cancelled_at ON public.orders FOR EACH ROW WHEN (((old.paid_at IS DISTINCT FROM new.paid_at) OR (old.cancelled_at IS DISTINCT FROM new.cancelled_at))) EXECUTE FUNCTION report_paid();
