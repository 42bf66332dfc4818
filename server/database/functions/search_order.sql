-- Keeps the text by which an order is found in a table of its own: its index is written when the text changes, not at each payment and decision.
CREATE OR REPLACE FUNCTION public.search_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_search (order_id, kind, search) VALUES (NEW.id, NEW.kind, NEW.search)
  ON CONFLICT (order_id) DO UPDATE SET search = EXCLUDED.search;
  RETURN NULL;
END
$function$;

CREATE TRIGGER orders_search AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION search_order();

CREATE TRIGGER orders_search_changed AFTER UPDATE OF search ON public.orders FOR EACH ROW WHEN ((old.search IS DISTINCT FROM new.search)) EXECUTE FUNCTION search_order();
