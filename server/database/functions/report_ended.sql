-- Counts how long an order took to its end, by what its row says: what it said before less, what it says now more.
CREATE OR REPLACE FUNCTION public.report_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_report('end', OLD.kind, destination_of(OLD.id), OLD.done_by, OLD.paid_at, OLD.done_at, OLD.late_why, -1);
  PERFORM add_report('end', NEW.kind, destination_of(NEW.id), NEW.done_by, NEW.paid_at, NEW.done_at, NEW.late_why, 1);
  RETURN NULL;
END $function$;

CREATE TRIGGER orders_reported AFTER UPDATE OF done_at, done_by, late_why ON public.orders FOR EACH ROW WHEN ((old.done_at IS DISTINCT FROM new.done_at)) EXECUTE FUNCTION report_ended();
