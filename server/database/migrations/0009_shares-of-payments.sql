CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"agent_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "groups_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "payment_shares" (
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"place" smallint DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"received_kobo" bigint,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"refunded_kobo" bigint DEFAULT 0 NOT NULL,
	"reversed_kobo" bigint DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"held" boolean DEFAULT false NOT NULL,
	"came_kobo" bigint GENERATED ALWAYS AS (case when currency = 'NGN' then coalesce(received_kobo, 0) else 0 end) STORED NOT NULL,
	"given_back_kobo" bigint GENERATED ALWAYS AS (case when currency = 'NGN' then refunded_kobo else 0 end) STORED NOT NULL,
	CONSTRAINT "payment_shares_payment_id_order_id_pk" PRIMARY KEY("payment_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "pay_links" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_shares_order" ON "payment_shares" USING btree ("order_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_shares_others" ON "payment_shares" USING btree ("order_id") WHERE place > 0;--> statement-breakpoint
CREATE INDEX "payment_shares_held" ON "payment_shares" USING btree ("payment_id") WHERE held;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_group" ON "orders" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
INSERT INTO "payment_shares" (payment_id, order_id, kind, amount_kobo, received_kobo, currency, refunded_kobo, reversed_kobo, received_at, paid_at)
SELECT id, order_id, kind, amount_kobo, CASE WHEN status NOT IN ('created', 'expired') THEN coalesce(received_kobo, amount_kobo) END,
	coalesce(received_currency, currency), refunded_kobo, reversed_kobo, received_at, paid_at
FROM "payments";
--> statement-breakpoint
DROP TRIGGER payments_begun ON public.payments;
--> statement-breakpoint
DROP TRIGGER payments_changed ON public.payments;
--> statement-breakpoint
CREATE TRIGGER shares_begun AFTER INSERT ON public.payment_shares REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_paid();
--> statement-breakpoint
CREATE TRIGGER shares_changed AFTER UPDATE ON public.payment_shares REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_paid();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.share_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_shares (payment_id, order_id, kind, amount_kobo, received_kobo, currency, refunded_kobo, reversed_kobo, received_at, paid_at)
    SELECT id, order_id, kind, amount_kobo, CASE WHEN status NOT IN ('created', 'expired') THEN coalesce(received_kobo, amount_kobo) END,
      coalesce(received_currency, currency), refunded_kobo, reversed_kobo, received_at, paid_at
    FROM new_rows WHERE order_id IS NOT NULL;
  ELSE
    UPDATE payment_shares AS s
    SET amount_kobo = p.amount_kobo, received_kobo = p.came, currency = p.came_in, refunded_kobo = p.refunded_kobo, reversed_kobo = p.reversed_kobo,
      received_at = p.received_at, paid_at = p.paid_at
    FROM (
      SELECT *, CASE WHEN status NOT IN ('created', 'expired') THEN coalesce(received_kobo, amount_kobo) END AS came, coalesce(received_currency, currency) AS came_in
      FROM new_rows WHERE order_id IS NOT NULL
    ) AS p
    WHERE s.payment_id = p.id
      AND (s.amount_kobo, s.received_kobo, s.currency, s.refunded_kobo, s.reversed_kobo, s.received_at, s.paid_at)
        IS DISTINCT FROM (p.amount_kobo, p.came, p.came_in, p.refunded_kobo, p.reversed_kobo, p.received_at, p.paid_at);
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER payments_shared AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_payment();
--> statement-breakpoint
CREATE TRIGGER payments_shared_again AFTER UPDATE ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION share_payment();
