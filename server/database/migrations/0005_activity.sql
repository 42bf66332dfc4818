ALTER TABLE "applications" ADD COLUMN "waits" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "destination_id" integer;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_destination_id_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_wait" ON "applications" USING btree ("waits","order_id") WHERE waits is not null;--> statement-breakpoint
CREATE INDEX "order_events_agent" ON "order_events" USING btree ("agent_id","id") WHERE agent_id is not null;--> statement-breakpoint
CREATE INDEX "order_events_at" ON "order_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "order_events_event" ON "order_events" USING btree ("event","at","id");--> statement-breakpoint
CREATE INDEX "order_events_kind" ON "order_events" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "order_events_admins" ON "order_events" USING btree ("at","id") WHERE actor = 'admin';--> statement-breakpoint
CREATE INDEX "order_events_admin" ON "order_events" USING btree ("actor_id","at","id") WHERE actor = 'admin';--> statement-breakpoint
CREATE INDEX "order_events_admins_kind" ON "order_events" USING btree ("kind","at","id") WHERE actor = 'admin';--> statement-breakpoint
UPDATE "order_events" AS e SET "kind" = o."kind" FROM "orders" AS o WHERE o."id" = e."order_id";
--> statement-breakpoint
-- 'paid' or 'unpaid' while an application waits for a decision. Whoever decides, pays or hides holds the order's lock, so what is read here is true.
CREATE FUNCTION waits_of(visa_status text, paid_at timestamptz, deleted_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN visa_status = 'Pending' AND deleted_at IS NULL THEN CASE WHEN paid_at IS NULL THEN 'unpaid' ELSE 'paid' END END
$$;
--> statement-breakpoint
CREATE FUNCTION application_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waits := (SELECT waits_of(NEW.visa_status, o.paid_at, o.deleted_at) FROM orders AS o WHERE o.id = NEW.order_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications AS a SET waits = waits_of(a.visa_status, n.paid_at, n.deleted_at)
  FROM new_rows AS n
  WHERE a.order_id = n.id AND a.waits IS DISTINCT FROM waits_of(a.visa_status, n.paid_at, n.deleted_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Two more tallies: 'waits:<kind>:paid' and 'waits:<kind>:unpaid'. They come last in every transaction, as their name does.
CREATE OR REPLACE FUNCTION add_tallies(changes jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, pg_backend_pid() % 16, sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, v.amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, amount_kobo bigint, paid_at timestamptz, deleted_at timestamptz, created_at timestamptz, visa_status text, waits text, sign int)
    CROSS JOIN LATERAL (VALUES
      ('day:' || c.kind || ':' || to_char(c.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('inflow:' || c.kind || ':' || to_char(c.paid_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), c.amount_kobo, c.paid_at IS NOT NULL),
      ('order:' || c.kind || ':all', 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':paid', c.amount_kobo, c.paid_at IS NOT NULL),
      ('order:' || c.kind || ':unpaid', c.amount_kobo, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL),
      ('status:' || c.kind || ':' || c.visa_status, 0::bigint, c.deleted_at IS NULL AND c.visa_status IS NOT NULL),
      ('waits:' || c.kind || ':' || c.waits, 0::bigint, c.waits IS NOT NULL)
    ) AS v (name, amount, counts)
    WHERE v.counts
  ) AS one
  GROUP BY name
  HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
  ORDER BY name
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_tallies((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'visa_status', visa_status, 'waits', waits, 'sign', 1, 'deleted_at', NULL)) FROM new_rows));
  ELSE
    -- A hidden order's status is counted nowhere any more; that it stopped waiting has to be.
    PERFORM add_tallies((
      SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'visa_status', CASE WHEN o.deleted_at IS NULL THEN c.visa_status END, 'waits', c.waits, 'sign', c.sign))
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
      JOIN orders AS o ON o.id = c.order_id
    ));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was given back is taken off the day on which it had come in, and off the total: both say what is left.
CREATE FUNCTION tally_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT v.name, pg_backend_pid() % 16, 0, OLD.refunded_kobo - NEW.refunded_kobo
  FROM orders AS o
  CROSS JOIN LATERAL (VALUES
    ('inflow:' || o.kind || ':' || to_char(o.paid_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD')),
    ('order:' || o.kind || ':paid')
  ) AS v (name)
  WHERE o.id = NEW.order_id AND o.paid_at IS NOT NULL
  ORDER BY v.name
  ON CONFLICT (name, shard) DO UPDATE SET amount_kobo = t.amount_kobo + excluded.amount_kobo;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_wait BEFORE INSERT OR UPDATE OF visa_status ON applications FOR EACH ROW EXECUTE FUNCTION application_waits();
--> statement-breakpoint
-- Triggers of one kind run in the order of their names: this one behind orders_changed.
CREATE TRIGGER orders_wait AFTER UPDATE ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION order_waits();
--> statement-breakpoint
-- Money that never paid its order (needs_review) was never counted, so giving it back takes nothing off.
CREATE TRIGGER payments_refunded AFTER UPDATE OF refunded_kobo ON payments FOR EACH ROW
  WHEN (NEW.refunded_kobo <> OLD.refunded_kobo AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION tally_refunded();
--> statement-breakpoint
UPDATE "applications" AS a SET "waits" = waits_of(a."visa_status", o."paid_at", o."deleted_at") FROM "orders" AS o WHERE o."id" = a."order_id";
