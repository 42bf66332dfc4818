-- Counts a new order.
CREATE OR REPLACE FUNCTION public.tally_filed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_tallies((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'amount_kobo', amount_kobo, 'paid_at', paid_at, 'deleted_at', deleted_at, 'created_at', created_at, 'due_on', due_on, 'stage', stage_of(paid_at, waiting_since, done_at, cancelled_at), 'sign', 1)) FROM new_rows));
  RETURN NULL;
END $function$;

CREATE TRIGGER orders_filed AFTER INSERT ON public.orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_filed();
