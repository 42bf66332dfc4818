CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"shard" integer NOT NULL,
	"rows" bigint NOT NULL,
	"amount_kobo" bigint NOT NULL,
	CONSTRAINT "tallies_name_shard_pk" PRIMARY KEY("name","shard")
);
--> statement-breakpoint
-- Names sort in the order in which one transaction may touch them (day, inflow, order, status): two transactions never wait for each other.
-- Names sort in the order in which one transaction touches them (day, inflow, order, then status): two transactions never wait for each other.
-- A connection keeps to one of the 16 rows of a name.
CREATE FUNCTION add_tallies(changes jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, pg_backend_pid() % 16, sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, v.amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, amount_kobo bigint, paid_at timestamptz, deleted_at timestamptz, created_at timestamptz, visa_status text, sign int)
    CROSS JOIN LATERAL (VALUES
      ('day:' || c.kind || ':' || to_char(c.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('inflow:' || c.kind || ':' || to_char(c.paid_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), c.amount_kobo, c.paid_at IS NOT NULL),
      ('order:' || c.kind || ':all', 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':paid', c.amount_kobo, c.paid_at IS NOT NULL),
      ('order:' || c.kind || ':unpaid', c.amount_kobo, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL),
      ('status:' || c.kind || ':' || c.visa_status, 0::bigint, c.deleted_at IS NULL AND c.visa_status IS NOT NULL)
    ) AS v (name, amount, counts)
    WHERE v.counts
  ) AS one
  GROUP BY name
  HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
  ORDER BY name
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo
$$;
--> statement-breakpoint
CREATE FUNCTION tally_filed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_tallies((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'amount_kobo', amount_kobo, 'paid_at', paid_at, 'deleted_at', deleted_at, 'created_at', created_at, 'sign', 1)) FROM new_rows));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A hidden order takes its application's status with it.
CREATE FUNCTION tally_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_tallies((
    SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'amount_kobo', c.amount_kobo, 'paid_at', c.paid_at, 'deleted_at', c.deleted_at, 'created_at', c.created_at, 'visa_status', a.visa_status, 'sign', c.sign))
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
    LEFT JOIN applications AS a ON a.order_id = c.id
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_tallies((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'visa_status', visa_status, 'sign', 1, 'deleted_at', NULL)) FROM new_rows));
  ELSE
    PERFORM add_tallies((
      SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'visa_status', c.visa_status, 'sign', c.sign))
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
      JOIN orders AS o ON o.id = c.order_id AND o.deleted_at IS NULL
    ));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_filed AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_filed();
--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER UPDATE ON orders REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_changed();
--> statement-breakpoint
CREATE TRIGGER applications_filed AFTER INSERT ON applications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_status();
--> statement-breakpoint
CREATE TRIGGER applications_decided AFTER UPDATE ON applications REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_status();
