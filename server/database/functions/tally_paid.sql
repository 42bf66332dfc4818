-- Counts shares of payments that paid their order: what came, and what was given back.
CREATE OR REPLACE FUNCTION public.tally_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_payment_tallies((
      SELECT jsonb_agg(jsonb_build_object('kind', kind, 'received_at', received_at, 'came_kobo', came_kobo, 'given_back_kobo', given_back_kobo, 'sign', 1))
      FROM new_rows WHERE paid_at IS NOT NULL
    ));
  ELSE
    PERFORM add_payment_tallies((
      SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'received_at', c.received_at, 'came_kobo', c.came_kobo, 'given_back_kobo', c.given_back_kobo, 'sign', c.sign))
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c WHERE c.paid_at IS NOT NULL
    ));
  END IF;
  RETURN NULL;
END $function$;

CREATE TRIGGER shares_begun AFTER INSERT ON public.payment_shares REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_paid();

CREATE TRIGGER shares_changed AFTER UPDATE ON public.payment_shares REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_paid();
