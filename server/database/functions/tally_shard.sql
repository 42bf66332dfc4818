-- Which of the 16 rows of each name in `tallies` a transaction adds to: one that no other transaction holds until its commit, so that writers don't wait
-- for each other. While sixteen write at once, the next one shares a row and waits.
CREATE OR REPLACE FUNCTION public.tally_shard()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  own integer := pg_backend_pid() % 16;
BEGIN
  FOR step IN 0..15 LOOP
    IF pg_try_advisory_xact_lock(7305502, (own + step) % 16) THEN
      RETURN (own + step) % 16;
    END IF;
  END LOOP;
  RETURN own;
END $function$;
