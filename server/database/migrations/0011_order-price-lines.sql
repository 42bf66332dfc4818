ALTER TABLE "destinations" ALTER COLUMN "visa_agent_price_kobo" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "insurance_applications" ADD COLUMN "period" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_deleted_kind" ON "orders" USING btree ("kind","id") WHERE deleted_at is not null;
--> statement-breakpoint
-- What follows changes no tally, and the triggers would gather every order there is.
ALTER TABLE "orders" DISABLE TRIGGER USER;
--> statement-breakpoint
-- Visas and permits keep what they were called on their day: their line as `planApplication` writes it.
UPDATE "orders" AS o SET "price_lines" = jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
  'text', a.visa_destination || ' ' || a.kind || CASE WHEN a.visa_excerpt = '' THEN '' ELSE ', ' || a.visa_excerpt END,
  'detail', nullif(concat_ws(', ', nullif(a.process_time, ''), nullif(a.process_type, '')), ''),
  'amount_kobo', o.amount_kobo)))
FROM "applications" AS a WHERE a."order_id" = o."id";
--> statement-breakpoint
-- The period is the one that costs what was paid, by the only prices there were; of any other amount the shortest that covers all days.
UPDATE "insurance_applications" AS i SET "period" = CASE o.amount_kobo
  WHEN 1535000 THEN '7 Days' WHEN 2535000 THEN '15 Days' WHEN 4300000 THEN '30 Days' WHEN 5100000 THEN '90 Days' WHEN 9500000 THEN '1 Year'
  ELSE CASE
    WHEN i.coverage_end - i.coverage_begin < 7 THEN '7 Days' WHEN i.coverage_end - i.coverage_begin < 15 THEN '15 Days'
    WHEN i.coverage_end - i.coverage_begin < 30 THEN '30 Days' WHEN i.coverage_end - i.coverage_begin < 90 THEN '90 Days' ELSE '1 Year'
  END END
FROM "orders" AS o WHERE o."id" = i."order_id";
--> statement-breakpoint
UPDATE "orders" AS o SET "price_lines" = jsonb_build_array(jsonb_build_object(
  'text', 'Travel insurance, ' || i.period || ', ' || i.destination,
  'detail', to_char(i.coverage_begin, 'FMDD FMMonth YYYY') || ' to ' || to_char(i.coverage_end, 'FMDD FMMonth YYYY'),
  'amount_kobo', o.amount_kobo))
FROM "insurance_applications" AS i WHERE i."order_id" = o."id";
--> statement-breakpoint
-- A line for each chosen part, where they make the sum; else one for all of them, so that no paper adds up to something else than was asked.
UPDATE "orders" AS o SET "price_lines" = CASE WHEN b.sum = o.amount_kobo THEN b.lines
  ELSE jsonb_build_array(jsonb_build_object('text', b.names, 'amount_kobo', o.amount_kobo)) END
FROM (
  SELECT bookings.order_id, sum(price.amount_kobo) AS sum, string_agg(price.name, ', ' ORDER BY chosen.place) AS names,
    jsonb_agg(jsonb_build_object('text', price.name, 'amount_kobo', price.amount_kobo) ORDER BY chosen.place) AS lines
  FROM "bookings" CROSS JOIN LATERAL unnest(bookings.parts) WITH ORDINALITY AS chosen (part, place)
  JOIN (VALUES ('flight', 'Flight itinerary', 2000000), ('hotel', 'Hotel booking', 2500000), ('documents', 'Complete documents', 25000000))
    AS price (part, name, amount_kobo) USING (part)
  GROUP BY bookings.order_id
) AS b WHERE b.order_id = o."id";
--> statement-breakpoint
UPDATE "orders" AS o SET "price_lines" = jsonb_build_array(jsonb_build_object('text', 'Appointment by ' || a.how_to_contact, 'amount_kobo', o.amount_kobo))
FROM "appointments" AS a WHERE a."order_id" = o."id";
--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;
--> statement-breakpoint
-- An agent price that was left empty was stored as the price, and nothing tells it from one that was typed: whoever typed the same amount meant
-- the price as well.
UPDATE "destinations" SET "visa_agent_price_kobo" = NULL WHERE "visa_agent_price_kobo" = "visa_price_kobo";
