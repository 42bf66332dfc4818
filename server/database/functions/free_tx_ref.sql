-- A payment's reference: the time in ms behind the service's prefix; should that be taken, the next ms. It is locked until the transaction ends, and one
-- that another transaction has locked is passed over without waiting: whoever waited could have the appointment's time that the other one waits for.
CREATE OR REPLACE FUNCTION public.free_tx_ref(prefix text, ms bigint)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  ref text;
BEGIN
  LOOP
    ref := prefix || ms;
    IF pg_try_advisory_xact_lock(hashtextextended(ref, 0)) AND NOT EXISTS (SELECT FROM payments WHERE tx_ref = ref) THEN
      RETURN ref;
    END IF;
    ms := ms + 1;
  END LOOP;
END $function$;
