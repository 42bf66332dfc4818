-- Makes the share of a payment for one order, and keeps it as the payment is. The shares of a payment for several are written by its settlement. The
-- version before knows no shares: it settles payments for one order, and leaves the others, which name none.
CREATE OR REPLACE FUNCTION public.share_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_shares (payment_id, order_id, kind, amount_kobo, received_kobo, currency, refunded_kobo, reversed_kobo, received_at, paid_at)
    SELECT id, order_id, kind, amount_kobo, CASE WHEN status NOT IN ('created', 'expired') THEN coalesce(received_kobo, amount_kobo) END,
      coalesce(received_currency, currency), refunded_kobo, reversed_kobo, received_at, paid_at
    FROM new_rows WHERE order_id IS NOT NULL;
  ELSE
    UPDATE payment_shares AS s
    SET amount_kobo = p.amount_kobo, received_kobo = p.came, currency = p.came_in, refunded_kobo = p.refunded_kobo, reversed_kobo = p.reversed_kobo,
      received_at = p.received_at, paid_at = p.paid_at
    FROM (
      SELECT *, CASE WHEN status NOT IN ('created', 'expired') THEN coalesce(received_kobo, amount_kobo) END AS came, coalesce(received_currency, currency) AS came_in
      FROM new_rows WHERE order_id IS NOT NULL
    ) AS p
    WHERE s.payment_id = p.id
      AND (s.amount_kobo, s.received_kobo, s.currency, s.refunded_kobo, s.reversed_kobo, s.received_at, s.paid_at)
        IS DISTINCT FROM (p.amount_kobo, p.came, p.came_in, p.refunded_kobo, p.reversed_kobo, p.received_at, p.paid_at);
  END IF;
  RETURN NULL;
END $function$;

CREATE TRIGGER payments_shared AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_payment();

CREATE TRIGGER payments_shared_again AFTER UPDATE ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_payment();
