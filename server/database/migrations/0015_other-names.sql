ALTER TABLE "destinations" ADD COLUMN "other_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Samples that nobody has changed get the names that the starter catalogue gives them.
UPDATE "destinations" AS d SET "other_names" = string_to_array(n.others, '|')
FROM (VALUES
  ('Benin', 'Benin Republic|Cotonou'),
  ('Cameroon', 'Cameroun'),
  ('Congo', 'Republic of the Congo|Congo-Brazzaville'),
  ('Côte d’Ivoire', 'Ivory Coast|Abidjan'),
  ('Democratic Republic of the Congo', 'DRC|DR Congo|Congo-Kinshasa'),
  ('Egypt', 'Cairo'),
  ('Ethiopia', 'Addis Ababa'),
  ('Gambia', 'The Gambia'),
  ('Ghana', 'Accra'),
  ('Indonesia', 'Bali'),
  ('Kenya', 'Nairobi'),
  ('Malaysia', 'Kuala Lumpur'),
  ('Niger', 'Niger Republic'),
  ('Qatar', 'Doha'),
  ('Rwanda', 'Kigali'),
  ('Saudi Arabia', 'KSA|Mecca|Makkah|Jeddah'),
  ('South Africa', 'Johannesburg|Cape Town'),
  ('Tanzania', 'Zanzibar'),
  ('Thailand', 'Bangkok'),
  ('Türkiye', 'Turkey|Istanbul'),
  ('United Arab Emirates', 'UAE|Emirates|Dubai|Abu Dhabi'),
  ('United Kingdom', 'UK|Great Britain|England|London'),
  ('United States', 'USA|US|America|United States of America'),
  ('Vietnam', 'Viet Nam')
) AS n (name, others)
WHERE d."sample" AND d."other_names" = '{}' AND regexp_replace(d."destination", ' \(.*$', '') = n.name;
