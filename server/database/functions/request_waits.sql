-- Keeps `orders.waiting_since` true when a request for more is made, answered or closed. An answer puts the order in front of the queue.
CREATE OR REPLACE FUNCTION public.request_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  since timestamptz := (SELECT min(asked_at) FROM order_requests WHERE order_id = NEW.order_id AND answered_at IS NULL AND closed_at IS NULL);
BEGIN
  UPDATE orders SET waiting_since = since, queue_place = CASE WHEN since IS NULL AND NEW.answered_at IS NOT NULL THEN 0 ELSE 1 END
  WHERE id = NEW.order_id AND waiting_since IS DISTINCT FROM since;
  RETURN NULL;
END $function$;

CREATE TRIGGER order_requests_wait AFTER INSERT OR UPDATE ON public.order_requests FOR EACH ROW EXECUTE FUNCTION request_waits();
