-- Cancelled applications are counted under Pending no more. Nobody writes meanwhile, so that what is taken away is what was counted.
LOCK TABLE orders, applications IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.tally_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_tallies((
    SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'amount_kobo', c.amount_kobo, 'paid_at', c.paid_at, 'deleted_at', c.deleted_at, 'created_at', c.created_at, 'due_on', c.due_on, 'stage', stage_of(c.paid_at, c.waiting_since, c.done_at, c.cancelled_at), 'visa_status', CASE WHEN c.cancelled_at IS NULL OR waits_of(a.visa_status, NULL, NULL, NULL) IS NULL THEN a.visa_status END, 'aside', c.aside_at IS NOT NULL AND c.paid_at IS NULL, 'sign', c.sign))
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
    LEFT JOIN applications AS a ON a.order_id = c.id
  ));
  RETURN NULL;
END $function$;--> statement-breakpoint
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
      SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'visa_status', CASE WHEN o.deleted_at IS NULL AND (o.cancelled_at IS NULL OR waits_of(c.visa_status, NULL, NULL, NULL) IS NULL) THEN c.visa_status END, 'waits', c.waits, 'aside', o.aside_at IS NOT NULL AND o.paid_at IS NULL, 'sign', c.sign))
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
      JOIN orders AS o ON o.id = c.order_id
    ));
  END IF;
  RETURN NULL;
END $function$;--> statement-breakpoint
INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
SELECT v.name, 0, -count(*), 0
FROM orders AS o JOIN applications AS a ON a.order_id = o.id
CROSS JOIN LATERAL (VALUES
  ('status:' || a.kind || ':' || a.visa_status, true),
  ('aside:' || a.kind || ':' || a.visa_status, o.aside_at IS NOT NULL AND o.paid_at IS NULL)
) AS v (name, counts)
WHERE v.counts AND o.cancelled_at IS NOT NULL AND o.deleted_at IS NULL AND waits_of(a.visa_status, NULL, NULL, NULL) IS NOT NULL
GROUP BY v.name ORDER BY v.name
ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows;
