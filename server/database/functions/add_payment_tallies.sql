-- Counts money where it is written: `inflow:<kind>:<day>` on the Lagos day it came, `order:<kind>:paid` altogether; less what was given back.
CREATE OR REPLACE FUNCTION public.add_payment_tallies(changes jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, pg_backend_pid() % 16, sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, c.came_kobo - c.given_back_kobo AS amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, received_at timestamptz, came_kobo bigint, given_back_kobo bigint, sign int)
    CROSS JOIN LATERAL (VALUES
      ('inflow:' || c.kind || ':' || to_char(c.received_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD')),
      ('order:' || c.kind || ':paid')
    ) AS v (name)
  ) AS one
  GROUP BY name
  HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
  ORDER BY name
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo
$function$;
