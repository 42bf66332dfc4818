ALTER TABLE "orders" ADD COLUMN "unpaid_reminders" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "aside_at" timestamp with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.add_tallies(changes jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, pg_backend_pid() % 16, sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, v.amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, amount_kobo bigint, paid_at timestamptz, deleted_at timestamptz, created_at timestamptz, due_on date, stage text, visa_status text, waits text, aside boolean, sign int)
    CROSS JOIN LATERAL (VALUES
      ('aside:' || c.kind || ':all', 0::bigint, c.aside AND c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('aside:' || c.kind || ':' || c.visa_status, 0::bigint, c.aside AND c.deleted_at IS NULL AND c.visa_status IS NOT NULL),
      ('day:' || c.kind || ':' || to_char(c.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':all', 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':unpaid', c.amount_kobo, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL),
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
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.tally_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_tallies((
    SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'amount_kobo', c.amount_kobo, 'paid_at', c.paid_at, 'deleted_at', c.deleted_at, 'created_at', c.created_at, 'due_on', c.due_on, 'stage', stage_of(c.paid_at, c.waiting_since, c.done_at, c.cancelled_at), 'visa_status', a.visa_status, 'aside', c.aside_at IS NOT NULL AND c.paid_at IS NULL, 'sign', c.sign))
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
    LEFT JOIN applications AS a ON a.order_id = c.id
  ));
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.tally_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_tallies((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'visa_status', visa_status, 'waits', waits, 'sign', 1, 'deleted_at', NULL)) FROM new_rows));
  ELSE
    -- A hidden order's status is counted nowhere any more; that it stopped waiting has to be.
    PERFORM add_tallies((
      SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'visa_status', CASE WHEN o.deleted_at IS NULL THEN c.visa_status END, 'waits', c.waits, 'aside', o.aside_at IS NOT NULL AND o.paid_at IS NULL, 'sign', c.sign))
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
      JOIN orders AS o ON o.id = c.order_id
    ));
  END IF;
  RETURN NULL;
END $function$;
