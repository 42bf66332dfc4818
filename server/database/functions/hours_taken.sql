-- Hours up to three days, then whole days, since a report names a middle and not each order.
CREATE OR REPLACE FUNCTION public.hours_taken(paid_at timestamp with time zone, ended_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN hours > 72 THEN ceil(hours / 24.0) * 24 ELSE hours END FROM (SELECT ceil(extract(epoch FROM ended_at - paid_at) / 3600) AS hours) AS one
$function$;
