-- Keeps `applications.waits` true when a decision is taken.
CREATE OR REPLACE FUNCTION public.application_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.waits := (SELECT waits_of(NEW.visa_status, o.paid_at, o.deleted_at, o.cancelled_at) FROM orders AS o WHERE o.id = NEW.order_id);
  RETURN NEW;
END $function$;

CREATE TRIGGER applications_wait BEFORE INSERT OR UPDATE OF visa_status ON public.applications FOR EACH ROW EXECUTE FUNCTION application_waits();
