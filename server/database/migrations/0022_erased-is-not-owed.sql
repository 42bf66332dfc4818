-- In short tries, so that nobody waits long behind it.
DO $$
BEGIN
  FOR i IN 1..60 LOOP
    BEGIN
      LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN PERFORM pg_sleep(1);
    END;
  END LOOP;
END
$$;--> statement-breakpoint
-- Adds changes of orders to the counters of the table `tallies`; `queue:<kind>:<day>` is what is in progress by due date,
-- `aside:<kind>:…` what was set aside because nobody paid it, `owed:<kind>:…` what can still be paid: all of it, or what lists show. Names sort in the order in which every transaction touches them, so that two
-- transactions that share a shard never wait for each other in a circle.
-- In PL/pgSQL, since that keeps the statement's plan for the connection: planning it takes longer than running it.
CREATE OR REPLACE FUNCTION public.add_tallies(changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, (SELECT tally_shard()), sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, v.amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, amount_kobo bigint, paid_at timestamptz, deleted_at timestamptz, erased_at timestamptz, created_at timestamptz, due_on date, stage text, visa_status text, waits text, aside boolean, sign int)
    CROSS JOIN LATERAL (VALUES
      ('aside:' || c.kind || ':all', 0::bigint, c.aside AND c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('aside:' || c.kind || ':' || c.visa_status, 0::bigint, c.aside AND c.deleted_at IS NULL AND c.visa_status IS NOT NULL),
      ('day:' || c.kind || ':' || to_char(c.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':all', 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':unpaid', c.amount_kobo, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL),
      ('owed:' || c.kind || ':all', c.amount_kobo, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL AND c.erased_at IS NULL AND c.stage <> 'cancelled'),
      ('owed:' || c.kind || ':listed', 0::bigint, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL AND c.erased_at IS NULL AND c.stage <> 'cancelled' AND c.aside IS NOT TRUE),
      ('queue:' || c.kind || ':' || coalesce(c.due_on::text, 'none'), 0::bigint, c.stage = 'in_progress' AND c.deleted_at IS NULL),
      ('stage:' || c.kind || ':' || c.stage, 0::bigint, c.stage IS NOT NULL AND c.deleted_at IS NULL),
      ('status:' || c.kind || ':' || c.visa_status, 0::bigint, c.deleted_at IS NULL AND c.visa_status IS NOT NULL),
      ('waits:' || c.kind || ':' || c.waits, 0::bigint, c.waits IS NOT NULL)
    ) AS v (name, amount, counts)
    WHERE v.counts
  ) AS one
  GROUP BY name
  HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
  ORDER BY name
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo;
END $function$;--> statement-breakpoint
-- Counts an order that was changed: its old state less, its new state more. A deleted order takes its application's status with it, and a cancelled one
-- waits for no decision any more.
CREATE OR REPLACE FUNCTION public.tally_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_tallies((
    SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'amount_kobo', c.amount_kobo, 'paid_at', c.paid_at, 'deleted_at', c.deleted_at, 'erased_at', c.erased_at, 'created_at', c.created_at, 'due_on', c.due_on, 'stage', stage_of(c.paid_at, c.waiting_since, c.done_at, c.cancelled_at), 'visa_status', CASE WHEN c.cancelled_at IS NULL OR waits_of(a.visa_status, NULL, NULL, NULL) IS NULL THEN a.visa_status END, 'aside', c.aside_at IS NOT NULL AND c.paid_at IS NULL, 'sign', c.sign))
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
    LEFT JOIN applications AS a ON a.order_id = c.id
  ));
  RETURN NULL;
END $function$;--> statement-breakpoint
-- What nobody paid for until it was erased can't be paid any more: it is owed no longer.
INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
SELECT v.name, 0, -count(*), -sum(v.amount)
FROM orders AS o
CROSS JOIN LATERAL (VALUES
  ('owed:' || o.kind || ':all', o.amount_kobo, true),
  ('owed:' || o.kind || ':listed', 0::bigint, o.aside_at IS NULL)
) AS v (name, amount, counts)
WHERE v.counts AND o.erased_at IS NOT NULL AND o.paid_at IS NULL AND o.deleted_at IS NULL AND o.cancelled_at IS NULL
GROUP BY v.name
ORDER BY v.name
ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo;
