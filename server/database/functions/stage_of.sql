-- An order's stage by its times, as `STAGE_RULES` in shared/orders/stages.ts has it.
CREATE OR REPLACE FUNCTION public.stage_of(paid_at timestamp with time zone, waiting_since timestamp with time zone, done_at timestamp with time zone, cancelled_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN cancelled_at IS NOT NULL THEN 'cancelled'
    WHEN done_at IS NOT NULL THEN 'done'
    WHEN paid_at IS NULL THEN 'unpaid'
    WHEN waiting_since IS NOT NULL THEN 'waiting_for_applicant'
    ELSE 'in_progress'
  END
$function$;
