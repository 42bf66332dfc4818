-- The government's part of a price, in kobo: the lines that say so.
CREATE OR REPLACE FUNCTION public.government_of(price_lines jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(sum((line ->> 'amount_kobo')::bigint), 0)::bigint FROM jsonb_array_elements(price_lines) AS line WHERE line ->> 'text' ILIKE '%: government fee'
$function$;
