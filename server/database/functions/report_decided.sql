-- Counts how long an application took to its decision.
CREATE OR REPLACE FUNCTION public.report_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  paid timestamptz := (SELECT paid_at FROM orders WHERE id = NEW.order_id);
BEGIN
  PERFORM add_report('decision', OLD.kind, OLD.visa_destination, OLD.decided_by, paid, OLD.decided_at, NULL, -1);
  PERFORM add_report('decision', NEW.kind, NEW.visa_destination, NEW.decided_by, paid, NEW.decided_at, NULL, 1);
  RETURN NULL;
END $function$;

CREATE TRIGGER applications_reported AFTER UPDATE OF decided_at, decided_by ON public.applications FOR EACH ROW WHEN ((old.decided_at IS DISTINCT FROM new.decided_at)) EXECUTE FUNCTION report_decided();
