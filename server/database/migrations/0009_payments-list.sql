-- Tallies are counted anew below, so nobody may change what they count meanwhile. Orders first, as everywhere.
LOCK TABLE "orders", "payments" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
DROP TRIGGER payments_counted ON payments;
--> statement-breakpoint
DROP FUNCTION tally_payment();
--> statement-breakpoint
DROP FUNCTION beside_price(payments);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
-- Money that had to be looked at came when that was written down; any other when it counted.
UPDATE "payments" AS p SET "kind" = o."kind",
  "method" = CASE WHEN p."provider" = 'manual' THEN 'other' WHEN p."status" NOT IN ('created', 'expired') THEN coalesce(e.method, 'unknown') END,
  "received_at" = CASE WHEN p."status" NOT IN ('created', 'expired') THEN coalesce(e.came, p."paid_at", p."created_at") END
FROM "payments" AS same
JOIN "orders" AS o ON o."id" = same."order_id"
LEFT JOIN (
  SELECT "payment_id", regexp_replace(min(nullif("evidence" ->> 'method', '')), ' ending .*', '') AS method,
    min("at") FILTER (WHERE "event" IN ('needs_review', 'second_charge')) AS came
  FROM "payment_events" WHERE "event" IN ('paid', 'needs_review', 'second_charge') GROUP BY "payment_id"
) AS e ON e."payment_id" = same."id"
WHERE same."id" = p."id";
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "kind" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "came_kobo" bigint GENERATED ALWAYS AS (case when status in ('created', 'expired') or coalesce(received_currency, 'NGN') <> 'NGN' then 0 else coalesce(received_kobo, amount_kobo) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "given_back_kobo" bigint GENERATED ALWAYS AS (case when coalesce(received_currency, 'NGN') = 'NGN' then refunded_kobo else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(received_at, created_at)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_paid_at" ON "orders" USING btree ("kind","paid_at","id") WHERE deleted_at is null and paid_at is not null;--> statement-breakpoint
CREATE INDEX "payments_listed" ON "payments" USING btree ("listed_at","id");--> statement-breakpoint
CREATE INDEX "payments_kind" ON "payments" USING btree ("kind","listed_at","id");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","listed_at","id");--> statement-breakpoint
CREATE INDEX "payments_provider" ON "payments" USING btree ("provider","listed_at","id");--> statement-breakpoint
CREATE INDEX "payments_method" ON "payments" USING btree ("method","listed_at","id");
--> statement-breakpoint
-- What the versions before this one don't write, while they still run.
CREATE FUNCTION complete_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := coalesce(NEW.kind, (SELECT kind FROM orders WHERE id = NEW.order_id));
  IF NEW.status NOT IN ('created', 'expired') OR NEW.paid_at IS NOT NULL THEN
    NEW.received_at := coalesce(NEW.received_at, NEW.paid_at, now());
    NEW.method := coalesce(NEW.method, CASE WHEN NEW.provider = 'manual' THEN 'other' ELSE 'unknown' END);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_complete BEFORE INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION complete_payment();
--> statement-breakpoint
-- Money is counted where it is written: 'inflow:<kind>:<day>' on the day it came and 'order:<kind>:paid' are what is left of the payments that
-- count. An order says no more what came for it.
CREATE OR REPLACE FUNCTION add_tallies(changes jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, pg_backend_pid() % 16, sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, v.amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, amount_kobo bigint, paid_at timestamptz, deleted_at timestamptz, created_at timestamptz, visa_status text, waits text, sign int)
    CROSS JOIN LATERAL (VALUES
      ('day:' || c.kind || ':' || to_char(c.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':all', 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
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
CREATE FUNCTION add_payment_tallies(changes jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, pg_backend_pid() % 16, sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, c.came_kobo - c.given_back_kobo AS amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, received_at timestamptz, came_kobo bigint, given_back_kobo bigint, sign int)
    CROSS JOIN LATERAL (VALUES
      ('inflow:' || c.kind || ':' || to_char(c.received_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD')),
      ('order:' || c.kind || ':paid')
    ) AS v (name)
  ) AS one
  GROUP BY name
  HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
  ORDER BY name
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo
$$;
--> statement-breakpoint
-- Money that never paid its order counts nowhere: it waits for a review, or went back.
CREATE FUNCTION tally_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_payment_tallies((
      SELECT jsonb_agg(jsonb_build_object('kind', kind, 'received_at', received_at, 'came_kobo', came_kobo, 'given_back_kobo', given_back_kobo, 'sign', 1))
      FROM new_rows WHERE paid_at IS NOT NULL
    ));
  ELSE
    PERFORM add_payment_tallies((
      SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'received_at', c.received_at, 'came_kobo', c.came_kobo, 'given_back_kobo', c.given_back_kobo, 'sign', c.sign))
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c WHERE c.paid_at IS NOT NULL
    ));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_begun AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_paid();
--> statement-breakpoint
CREATE TRIGGER payments_changed AFTER UPDATE ON payments REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_paid();
--> statement-breakpoint
DELETE FROM "tallies" WHERE "name" LIKE 'inflow:%' OR "name" LIKE 'order:%:paid';
--> statement-breakpoint
INSERT INTO "tallies" ("name", "shard", "rows", "amount_kobo")
SELECT v.name, 0, count(*), sum(p."came_kobo" - p."given_back_kobo")
FROM "payments" AS p
CROSS JOIN LATERAL (VALUES
  ('inflow:' || p."kind" || ':' || to_char(p."received_at" AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD')),
  ('order:' || p."kind" || ':paid')
) AS v (name)
WHERE p."paid_at" IS NOT NULL
GROUP BY v.name;
