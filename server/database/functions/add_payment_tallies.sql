-- Counts money where it is written: `inflow:<kind>:<day>` on the Lagos day it came, `order:<kind>:paid` altogether, each less what was given back;
-- `order:<kind>:given_back` is that.
-- In PL/pgSQL, since that keeps the statement's plan for the connection: planning it takes longer than running it.
CREATE OR REPLACE FUNCTION public.add_payment_tallies(changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, (SELECT tally_shard()), sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, v.amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, received_at timestamptz, came_kobo bigint, given_back_kobo bigint, sign int)
    CROSS JOIN LATERAL (VALUES
      ('inflow:' || c.kind || ':' || to_char(c.received_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), c.came_kobo - c.given_back_kobo, true),
      ('order:' || c.kind || ':paid', c.came_kobo - c.given_back_kobo, true),
      ('order:' || c.kind || ':given_back', c.given_back_kobo, c.given_back_kobo <> 0)
    ) AS v (name, amount, counts)
    WHERE v.counts
  ) AS one
  GROUP BY name
  HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
  ORDER BY name
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo;
END $function$;
