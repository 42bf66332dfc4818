CREATE TABLE "report_tallies" (
	"what" text NOT NULL,
	"by" text NOT NULL,
	"period" text NOT NULL,
	"key" text NOT NULL,
	"detail" text NOT NULL,
	"shard" integer NOT NULL,
	"rows" bigint NOT NULL,
	"amount_kobo" bigint NOT NULL,
	CONSTRAINT "report_tallies_what_by_period_key_detail_shard_pk" PRIMARY KEY("what","by","period","key","detail","shard")
);
--> statement-breakpoint
CREATE TABLE "verify_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"agent_id" integer,
	"refund_id" uuid,
	"file_key" text,
	"field" text,
	"sha256" text,
	"amount_kobo" bigint,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "done_by" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_why" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "verify_codes" ADD CONSTRAINT "verify_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verify_codes" ADD CONSTRAINT "verify_codes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verify_codes_order" ON "verify_codes" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_done_by_admins_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.hours_taken(paid_at timestamp with time zone, ended_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN hours > 72 THEN ceil(hours / 24.0) * 24 ELSE hours END FROM (SELECT ceil(extract(epoch FROM ended_at - paid_at) / 3600) AS hours) AS one
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.destination_of(id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(
    (SELECT visa_destination FROM applications WHERE order_id = id),
    (SELECT destination FROM insurance_applications WHERE order_id = id),
    (SELECT destination FROM bookings WHERE order_id = id),
    '')
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.government_of(price_lines jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(sum((line ->> 'amount_kobo')::bigint), 0)::bigint FROM jsonb_array_elements(price_lines) AS line WHERE line ->> 'text' ILIKE '%: government fee'
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.add_report(what text, kind text, destination text, person integer, paid_at timestamp with time zone, ended_at timestamp with time zone, late_why text, sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  day text := to_char(ended_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD');
BEGIN
  IF ended_at IS NULL OR paid_at IS NULL OR paid_at > ended_at THEN
    RETURN;
  END IF;
  INSERT INTO report_tallies AS t (what, by, period, key, detail, shard, rows, amount_kobo)
  SELECT w.what, k.by, p.period, k.key, w.detail, (SELECT tally_shard()), sign, 0
  FROM (VALUES (add_report.what, hours_taken(paid_at, ended_at)::text), ('late', late_why)) AS w (what, detail)
  CROSS JOIN (VALUES ('service', add_report.kind), ('destination', add_report.kind || '/' || destination), ('person', coalesce(person, 0)::text)) AS k (by, key)
  CROSS JOIN (VALUES (day), (left(day, 7))) AS p (period)
  WHERE w.detail IS NOT NULL
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT ON CONSTRAINT report_tallies_what_by_period_key_detail_shard_pk DO UPDATE SET rows = t.rows + excluded.rows;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.report_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_report('end', OLD.kind, destination_of(OLD.id), OLD.done_by, OLD.paid_at, OLD.done_at, OLD.late_why, -1);
  PERFORM add_report('end', NEW.kind, destination_of(NEW.id), NEW.done_by, NEW.paid_at, NEW.done_at, NEW.late_why, 1);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER orders_reported AFTER UPDATE OF done_at, done_by, late_why ON public.orders FOR EACH ROW WHEN ((old.done_at IS DISTINCT FROM new.done_at)) EXECUTE FUNCTION report_ended();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.report_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  paid timestamptz := (SELECT paid_at FROM orders WHERE id = NEW.order_id);
BEGIN
  PERFORM add_report('decision', OLD.kind, OLD.visa_destination, OLD.decided_by, paid, OLD.decided_at, NULL, -1);
  PERFORM add_report('decision', NEW.kind, NEW.visa_destination, NEW.decided_by, paid, NEW.decided_at, NULL, 1);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER applications_reported AFTER UPDATE OF decided_at, decided_by ON public.applications FOR EACH ROW WHEN ((old.decided_at IS DISTINCT FROM new.decided_at)) EXECUTE FUNCTION report_decided();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.report_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO report_tallies AS t (what, by, period, key, detail, shard, rows, amount_kobo)
  SELECT 'government', 'service', to_char(c.paid_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM'), c.kind, '', (SELECT tally_shard()), sum(c.sign), sum(c.sign * government_of(c.price_lines))
  FROM (VALUES (OLD.kind, OLD.paid_at, OLD.cancelled_at, OLD.price_lines, -1), (NEW.kind, NEW.paid_at, NEW.cancelled_at, NEW.price_lines, 1)) AS c (kind, paid_at, cancelled_at, price_lines, sign)
  WHERE c.paid_at IS NOT NULL AND c.cancelled_at IS NULL AND government_of(c.price_lines) <> 0
  GROUP BY 3, 4
  ORDER BY 3, 4
  ON CONFLICT ON CONSTRAINT report_tallies_what_by_period_key_detail_shard_pk DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER orders_reported_paid AFTER UPDATE OF paid_at, cancelled_at ON public.orders FOR EACH ROW WHEN (((old.paid_at IS DISTINCT FROM new.paid_at) OR (old.cancelled_at IS DISTINCT FROM new.cancelled_at))) EXECUTE FUNCTION report_paid();
--> statement-breakpoint
INSERT INTO report_tallies (what, by, period, key, detail, shard, rows, amount_kobo)
SELECT e.what, k.by, p.period, k.key, hours_taken(e.paid_at, e.ended_at)::text, 0, count(*), 0
FROM (
  SELECT 'end' AS what, kind, destination_of(id) AS destination, paid_at, done_at AS ended_at FROM orders
  UNION ALL
  SELECT 'decision', a.kind, a.visa_destination, o.paid_at, a.decided_at FROM applications AS a JOIN orders AS o ON o.id = a.order_id
) AS e
CROSS JOIN LATERAL (VALUES ('service', e.kind), ('destination', e.kind || '/' || e.destination), ('person', '0')) AS k (by, key)
CROSS JOIN LATERAL (VALUES (to_char(e.ended_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD')), (to_char(e.ended_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM'))) AS p (period)
WHERE e.paid_at <= e.ended_at
GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO report_tallies (what, by, period, key, detail, shard, rows, amount_kobo)
SELECT 'government', 'service', to_char(paid_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM'), kind, '', 0, count(*), sum(government_of(price_lines))
FROM orders WHERE paid_at IS NOT NULL AND cancelled_at IS NULL AND government_of(price_lines) <> 0
GROUP BY 3, 4;
