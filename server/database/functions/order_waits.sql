-- Keeps `applications.waits` true when the order is paid, cancelled, deleted or brought back. Triggers of one kind run in the order of their names: this one
-- comes behind orders_changed, as its counters come behind that one's.
CREATE OR REPLACE FUNCTION public.order_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE applications AS a SET waits = waits_of(a.visa_status, n.paid_at, n.deleted_at, n.cancelled_at)
  FROM new_rows AS n
  WHERE a.order_id = n.id AND a.waits IS DISTINCT FROM waits_of(a.visa_status, n.paid_at, n.deleted_at, n.cancelled_at);
  RETURN NULL;
END $function$;

CREATE TRIGGER orders_wait AFTER UPDATE ON public.orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION order_waits();
