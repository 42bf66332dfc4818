-- Fills the columns of a payment that an older version, which may still run during a release, doesn't know.
CREATE OR REPLACE FUNCTION public.complete_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.kind := coalesce(NEW.kind, (SELECT kind FROM orders WHERE id = NEW.order_id));
  IF NEW.status NOT IN ('created', 'expired') OR NEW.paid_at IS NOT NULL THEN
    NEW.received_at := coalesce(NEW.received_at, NEW.paid_at, now());
    NEW.method := coalesce(NEW.method, CASE WHEN NEW.provider = 'manual' THEN 'other' ELSE 'unknown' END);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'needs_review' AND NEW.status <> 'needs_review' THEN
    NEW.decided_by := coalesce(NEW.decided_by, NEW.admin_id);
    NEW.decided_at := coalesce(NEW.decided_at, now());
  END IF;
  RETURN NEW;
END $function$;

CREATE TRIGGER payments_complete BEFORE INSERT OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION complete_payment();
