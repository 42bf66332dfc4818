-- Trusted since PostgreSQL 13: the database's owner may create them. They come with the server's contrib package.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
DROP INDEX "appointments_day";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- No tally changes by this, and the triggers would gather every order there is.
ALTER TABLE "orders" DISABLE TRIGGER USER;
--> statement-breakpoint
-- As `searchText` in server/features/orders/search.ts has it for new orders.
UPDATE "orders" AS o SET "search" = regexp_replace(replace(replace(normalize(lower(concat_ws(E'\n',
  concat_ws(' ', o.first_name, nullif(o.middle_name, ''), o.last_name), o.email, o.phone_number,
  CASE WHEN o.phone_number LIKE '+234%' THEN '0' || substr(o.phone_number, 5) END,
  o.tracking_id, replace(o.tracking_id, '-', ''), d.words)), NFD), '’', ''''), '‘', ''''), '[\u0300-\u036f]', '', 'g')
FROM "orders" AS same
LEFT JOIN (
  SELECT order_id, passport_number || E'\n' || visa_destination AS words FROM applications
  UNION ALL SELECT order_id, concat_ws(E'\n', passport_number, destination) FROM insurance_applications
  UNION ALL SELECT order_id, destination FROM bookings
) AS d ON d.order_id = same.id
WHERE same.id = o.id;
--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;
--> statement-breakpoint
-- Enough samples to tell rare words from common ones.
ALTER TABLE "orders" ALTER COLUMN "search" SET STATISTICS 1000;
--> statement-breakpoint
CREATE INDEX "orders_by_agents" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and agent_id is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("kind","search" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "appointments_day" ON "appointments" USING btree ("appointment_date","appointment_time","order_id");
