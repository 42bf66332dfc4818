CREATE TABLE "order_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_as" text
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assigned_to" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_asked_by_admins_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_requests_order" ON "order_requests" USING btree ("order_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_requests_open" ON "order_requests" USING btree ("order_id") WHERE answered_at is null and closed_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_assigned_to_admins_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_queue" ON "orders" USING btree ("due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_queue_kind" ON "orders" USING btree ("kind","due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_queue_assigned" ON "orders" USING btree ("assigned_to","due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_in_progress" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and waiting_since is not null;--> statement-breakpoint
CREATE INDEX "orders_done" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and cancelled_at is null and done_at is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "orders_assigned" ON "orders" USING btree ("assigned_to","kind","id") WHERE deleted_at is null and assigned_to is not null;--> statement-breakpoint
-- An order's stage by its times, as `STAGE_RULES` in shared/stages.ts has it.
CREATE OR REPLACE FUNCTION public.stage_of(paid_at timestamp with time zone, waiting_since timestamp with time zone, done_at timestamp with time zone, cancelled_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN cancelled_at IS NOT NULL THEN 'cancelled'
    WHEN done_at IS NOT NULL THEN 'done'
    WHEN paid_at IS NULL THEN 'unpaid'
    WHEN waiting_since IS NOT NULL THEN 'waiting_for_applicant'
    ELSE 'in_progress'
  END
$function$;
--> statement-breakpoint
-- Keeps `orders.waiting_since` true when a request for more is made, answered or closed.
CREATE OR REPLACE FUNCTION public.request_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  since timestamptz := (SELECT min(asked_at) FROM order_requests WHERE order_id = NEW.order_id AND answered_at IS NULL AND closed_at IS NULL);
BEGIN
  UPDATE orders SET waiting_since = since WHERE id = NEW.order_id AND waiting_since IS DISTINCT FROM since;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER order_requests_wait AFTER INSERT OR UPDATE ON public.order_requests FOR EACH ROW EXECUTE FUNCTION request_waits();
--> statement-breakpoint
-- Adds changes of orders to the counters of the table `tallies`; `queue:<kind>:<day>` is what is in progress by due date. Names sort in the order in which every transaction touches them, so that two
-- transactions never wait for each other in a circle. A connection keeps to one of the 16 rows of a name, so that writers don't queue.
CREATE OR REPLACE FUNCTION public.add_tallies(changes jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, pg_backend_pid() % 16, sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, v.amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, amount_kobo bigint, paid_at timestamptz, deleted_at timestamptz, created_at timestamptz, due_on date, stage text, visa_status text, waits text, sign int)
    CROSS JOIN LATERAL (VALUES
      ('day:' || c.kind || ':' || to_char(c.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':all', 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':unpaid', c.amount_kobo, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL),
      ('queue:' || c.kind || ':' || coalesce(c.due_on::text, 'none'), 0::bigint, c.stage = 'in_progress' AND c.deleted_at IS NULL),
      ('stage:' || c.kind || ':' || c.stage, 0::bigint, c.stage IS NOT NULL AND c.deleted_at IS NULL),
      ('status:' || c.kind || ':' || c.visa_status, 0::bigint, c.deleted_at IS NULL AND c.visa_status IS NOT NULL),
      ('waits:' || c.kind || ':' || c.waits, 0::bigint, c.waits IS NOT NULL)
    ) AS v (name, amount, counts)
    WHERE v.counts
  ) AS one
  GROUP BY name
  HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
  ORDER BY name
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo
$function$;
--> statement-breakpoint
-- Counts a new order.
CREATE OR REPLACE FUNCTION public.tally_filed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_tallies((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'amount_kobo', amount_kobo, 'paid_at', paid_at, 'deleted_at', deleted_at, 'created_at', created_at, 'due_on', due_on, 'stage', stage_of(paid_at, waiting_since, done_at, cancelled_at), 'sign', 1)) FROM new_rows));
  RETURN NULL;
END $function$;
--> statement-breakpoint
-- Counts an order that was changed: its old state less, its new state more. A deleted order takes its application's status with it.
CREATE OR REPLACE FUNCTION public.tally_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_tallies((
    SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'amount_kobo', c.amount_kobo, 'paid_at', c.paid_at, 'deleted_at', c.deleted_at, 'created_at', c.created_at, 'due_on', c.due_on, 'stage', stage_of(c.paid_at, c.waiting_since, c.done_at, c.cancelled_at), 'visa_status', a.visa_status, 'sign', c.sign))
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
    LEFT JOIN applications AS a ON a.order_id = c.id
  ));
  RETURN NULL;
END $function$;
--> statement-breakpoint
-- Nothing that is counted so far changes by this, and the triggers would gather every order there is.
ALTER TABLE "orders" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "orders" AS o SET "done_at" = coalesce(d.at, o."created_at")
FROM (
  SELECT a.order_id, (SELECT min(e.at) FROM order_events AS e WHERE e.order_id = a.order_id AND e.event = CASE WHEN a.visa_status = 'Denied' THEN 'decided' ELSE 'issued' END) AS at
  FROM applications AS a
  WHERE a.visa_status = 'Denied'
    OR EXISTS (SELECT 1 FROM files AS f WHERE f.order_id = a.order_id AND f.field = a.kind || '_file')
) AS d
WHERE d.order_id = o.id;
--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;
--> statement-breakpoint
INSERT INTO tallies (name, shard, rows, amount_kobo)
SELECT v.name, 0, count(*), 0
FROM "orders" AS o
CROSS JOIN LATERAL (SELECT stage_of(o.paid_at, o.waiting_since, o.done_at, o.cancelled_at) AS stage) AS s
CROSS JOIN LATERAL (VALUES
  ('queue:' || o.kind || ':' || coalesce(o.due_on::text, 'none'), s.stage = 'in_progress'),
  ('stage:' || o.kind || ':' || s.stage, true)
) AS v (name, counts)
WHERE o.deleted_at IS NULL AND v.counts
GROUP BY v.name;
