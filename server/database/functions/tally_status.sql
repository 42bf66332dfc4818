-- Counts applications by status, and those that wait for a decision. A deleted order's status is counted nowhere, nor that of a cancelled one which would
-- wait; that it stopped waiting has to be.
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
END $function$;

CREATE TRIGGER applications_decided AFTER UPDATE ON public.applications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_status();

CREATE TRIGGER applications_filed AFTER INSERT ON public.applications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_status();
