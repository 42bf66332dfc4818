-- What was cancelled waits for no decision any more.
CREATE OR REPLACE FUNCTION public.waits_of(visa_status text, paid_at timestamp with time zone, deleted_at timestamp with time zone, cancelled_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN visa_status = 'Pending' AND deleted_at IS NULL AND cancelled_at IS NULL THEN CASE WHEN paid_at IS NULL THEN 'unpaid' ELSE 'paid' END END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.application_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.waits := (SELECT waits_of(NEW.visa_status, o.paid_at, o.deleted_at, o.cancelled_at) FROM orders AS o WHERE o.id = NEW.order_id);
  RETURN NEW;
END $function$;
--> statement-breakpoint
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
--> statement-breakpoint
DROP FUNCTION waits_of(text, timestamptz, timestamptz);--> statement-breakpoint
UPDATE applications AS a SET waits = NULL FROM orders AS o WHERE o.id = a.order_id AND a.waits IS NOT NULL AND o.cancelled_at IS NOT NULL;
