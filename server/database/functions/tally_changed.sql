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
END $function$;

CREATE TRIGGER orders_changed AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_changed();
