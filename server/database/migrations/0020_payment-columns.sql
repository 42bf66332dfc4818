CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" integer,
	"asked_at" timestamp with time zone NOT NULL,
	"approved_by" integer,
	"approved_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"provider_refund_id" text,
	"reference" text,
	"done_at" timestamp with time zone,
	"failure" text,
	"claimed_by" integer,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "field" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_label" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_admins_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_admins_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_claimed_by_admins_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "refunds_listed" ON "refunds" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE status in ('requested', 'approved', 'sent');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- How the money came and why it had to be reviewed, from the events that said so until now.
UPDATE "payments" AS p SET "method_label" = e.method, "review_reason" = e.reason
FROM (
  SELECT "order_id", "detail" ->> 'tx_ref' AS tx_ref, min(nullif("detail" ->> 'method', '')) AS method,
    min("detail" ->> 'reason') FILTER (WHERE "event" <> 'paid') AS reason
  FROM "order_events" WHERE "event" IN ('paid', 'payment_review', 'second_charge') GROUP BY 1, 2
) AS e
WHERE e."order_id" = p."order_id" AND e.tx_ref = p."tx_ref" AND p."status" NOT IN ('created', 'expired');
--> statement-breakpoint
UPDATE "payments" AS p SET "decided_by" = e."actor_id", "decided_at" = e."at"
FROM "order_events" AS e
WHERE e."event" IN ('payment_accepted', 'payment_refunded') AND e."order_id" = p."order_id" AND e."detail" ->> 'tx_ref' = p."tx_ref";
--> statement-breakpoint
UPDATE "payments" SET "admin_id" = NULL WHERE "provider" <> 'manual' AND "admin_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "order_events" SET "field" = "detail" ->> 'field' WHERE "event" = 'scan_opened';
--> statement-breakpoint
-- What was given back until now, and what a provider was asked for without a response. Ids sort by time, as those that are made here.
INSERT INTO "refunds" ("id", "order_id", "payment_id", "amount_kobo", "currency", "status", "reason", "asked_by", "asked_at", "approved_by", "approved_at", "sent_at", "done_at")
SELECT overlay(overlay(p."id"::text PLACING substr(r.ms, 1, 8) FROM 1 FOR 8) PLACING substr(r.ms, 9, 4) FROM 10 FOR 4)::uuid,
  p."order_id", p."id", CASE WHEN r.done THEN p."refunded_kobo" ELSE coalesce(p."received_kobo", p."amount_kobo") END,
  coalesce(p."received_currency", p."currency"), CASE WHEN r.done THEN 'done' ELSE 'sent' END, coalesce(p."review_reason", ''),
  p."decided_by", r.asked_at, p."decided_by", r.asked_at, r.asked_at, CASE WHEN r.done THEN r.done_at END
FROM "payments" AS p
CROSS JOIN LATERAL (
  SELECT *, lpad(to_hex((extract(epoch FROM asked_at) * 1000)::bigint), 12, '0') AS ms
  FROM (
    SELECT p."refunded_kobo" > 0 AS done, coalesce(p."decided_at", p."refund_asked_at", p."received_at", p."created_at") AS done_at,
      coalesce(p."refund_asked_at", p."decided_at", p."received_at", p."created_at") AS asked_at
  ) AS times
) AS r
WHERE r.done OR (p."status" = 'needs_review' AND p."refund_asked_at" IS NOT NULL);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.complete_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.kind := coalesce(NEW.kind, (SELECT kind FROM orders WHERE id = NEW.order_id));
  IF NEW.status NOT IN ('created', 'expired') OR NEW.paid_at IS NOT NULL THEN
    NEW.received_at := coalesce(NEW.received_at, NEW.paid_at, now());
    NEW.method := coalesce(NEW.method, CASE WHEN NEW.provider = 'manual' THEN 'other' ELSE 'unknown' END);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'needs_review' AND NEW.status <> 'needs_review' THEN
    NEW.decided_by := coalesce(NEW.decided_by, NEW.admin_id);
    NEW.decided_at := coalesce(NEW.decided_at, now());
  END IF;
  RETURN NEW;
END $function$;

