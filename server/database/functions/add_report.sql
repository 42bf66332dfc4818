-- Counts what an order took from its payment to `ended_at`, or that it was late, for a service, a destination and a person, in its day and in its month.
-- What ended before it was paid took no time.
CREATE OR REPLACE FUNCTION public.add_report(what text, kind text, destination text, person integer, paid_at timestamp with time zone, ended_at timestamp with time zone, late_why text, sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  day text := to_char(ended_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD');
BEGIN
  IF ended_at IS NULL OR paid_at IS NULL OR paid_at > ended_at THEN
    RETURN;
  END IF;
  INSERT INTO report_tallies AS t (what, by, period, key, detail, shard, rows, amount_kobo)
  SELECT w.what, k.by, p.period, k.key, w.detail, (SELECT tally_shard()), sign, 0
  FROM (VALUES (add_report.what, hours_taken(paid_at, ended_at)::text), ('late', late_why)) AS w (what, detail)
  CROSS JOIN (VALUES ('service', add_report.kind), ('destination', add_report.kind || '/' || destination), ('person', coalesce(person, 0)::text)) AS k (by, key)
  CROSS JOIN (VALUES (day), (left(day, 7))) AS p (period)
  WHERE w.detail IS NOT NULL
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT ON CONSTRAINT report_tallies_what_by_period_key_detail_shard_pk DO UPDATE SET rows = t.rows + excluded.rows;
END $function$;
