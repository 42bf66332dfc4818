-- Whether an application waits for a decision, and whether it is paid: null once it is decided, or its order cancelled or deleted.
CREATE OR REPLACE FUNCTION public.waits_of(visa_status text, paid_at timestamp with time zone, deleted_at timestamp with time zone, cancelled_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN visa_status = 'Pending' AND deleted_at IS NULL AND cancelled_at IS NULL THEN CASE WHEN paid_at IS NULL THEN 'unpaid' ELSE 'paid' END END
$function$;
