-- The single characters and pairs of a text that are found by no trigram and may be rare: as `shortParts` in server/features/orders/search.ts has it.
-- Pairs that begin at odd places, those at even ones, characters. It costs more than a look at the text, which a filter then takes first, and too
-- little to be worth several workers, who need 10 ms to begin.
CREATE OR REPLACE FUNCTION public.short_parts(search text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE STRICT COST 10
AS $function$
  SELECT array_agg(short[1]) FILTER (WHERE short[1] IS NOT NULL)
  FROM (
    SELECT regexp_matches(search, '([^0-9a-hjkmnp-tv-z\s]\S|\S[^0-9a-hjkmnp-tv-z\s])|..', 'g') AS short
    UNION ALL SELECT regexp_matches(substr(search, 2), '([^0-9a-hjkmnp-tv-z\s]\S|\S[^0-9a-hjkmnp-tv-z\s])|..', 'g')
    UNION ALL SELECT regexp_matches(search, '[^0-9a-z@.+\s-]', 'g')
  ) AS one
$function$;
