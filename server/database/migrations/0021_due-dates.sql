CREATE TABLE "days_off" (
	"day" date PRIMARY KEY NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"blocked_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_queue";--> statement-breakpoint
DROP INDEX "orders_queue_kind";--> statement-breakpoint
DROP INDEX "orders_queue_assigned";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "process_days" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "next_step" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "meeting_url" text;--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "process_days" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "queue_place" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_blocked_by_admins_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_on") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_queue" ON "orders" USING btree ("queue_place","due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_queue_kind" ON "orders" USING btree ("kind","queue_place","due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_queue_assigned" ON "orders" USING btree ("assigned_to","queue_place","due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
-- Keeps `orders.waiting_since` true when a request for more is made, answered or closed. An answer puts the order in front of the queue.
CREATE OR REPLACE FUNCTION public.request_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  since timestamptz := (SELECT min(asked_at) FROM order_requests WHERE order_id = NEW.order_id AND answered_at IS NULL AND closed_at IS NULL);
BEGIN
  UPDATE orders SET waiting_since = since, queue_place = CASE WHEN since IS NULL AND NEW.answered_at IS NOT NULL THEN 0 ELSE 1 END
  WHERE id = NEW.order_id AND waiting_since IS DISTINCT FROM since;
  RETURN NULL;
END $function$;
--> statement-breakpoint
-- As `processDaysOf` in shared/process-days.ts has it: the last working day that the words of a processing time speak of.
CREATE FUNCTION pg_temp.days_of(words text) RETURNS integer LANGUAGE sql AS $$
  SELECT CASE WHEN words ~ '\d' THEN least(greatest(ceil((SELECT max(m[1]::numeric) FROM regexp_matches(words, '(\d{1,6})', 'g') AS m)
    * CASE WHEN words ~* 'minute' THEN 1.0 / 1440 WHEN words ~* 'hour' THEN 1.0 / 24 WHEN words ~* 'week' THEN 5 WHEN words ~* 'month' THEN 21 ELSE 1 END)::integer, 1), 250) ELSE 5 END
$$;
--> statement-breakpoint
UPDATE "destinations" SET "process_days" = pg_temp.days_of("process_time") WHERE "process_days" <> pg_temp.days_of("process_time");
--> statement-breakpoint
UPDATE "applications" SET "process_days" = pg_temp.days_of("process_time") WHERE "process_days" <> pg_temp.days_of("process_time");
--> statement-breakpoint
ALTER TABLE "orders" DISABLE TRIGGER USER;
--> statement-breakpoint
-- What is in progress gets its due date: so many days from Monday to Friday behind the day of payment, or the appointment's own day.
UPDATE "orders" AS o SET "due_on" = coalesce(d.day, (
  SELECT day::date FROM generate_series(date_trunc('day', o."paid_at" AT TIME ZONE 'Africa/Lagos') + interval '1 day',
    date_trunc('day', o."paid_at" AT TIME ZONE 'Africa/Lagos') + make_interval(days => d.days * 2 + 3), interval '1 day') AS day
  WHERE extract(isodow FROM day) < 6 ORDER BY day OFFSET d.days - 1 LIMIT 1))
FROM (
  SELECT order_id, process_days AS days, NULL::date AS day FROM applications
  UNION ALL SELECT order_id, 1, NULL FROM insurance_applications
  UNION ALL SELECT order_id, 2, NULL FROM bookings
  UNION ALL SELECT order_id, 1, appointment_date FROM appointments
) AS d
WHERE d.order_id = o."id" AND o."paid_at" IS NOT NULL AND o."done_at" IS NULL;
--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;
--> statement-breakpoint
DELETE FROM tallies WHERE name LIKE 'queue:%';
--> statement-breakpoint
INSERT INTO tallies (name, shard, rows, amount_kobo)
SELECT 'queue:' || kind || ':' || coalesce(due_on::text, 'none'), 0, count(*), 0
FROM "orders"
WHERE deleted_at IS NULL AND stage_of(paid_at, waiting_since, done_at, cancelled_at) = 'in_progress'
GROUP BY 1;
