CREATE TABLE "comparisons" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"page" integer DEFAULT 1 NOT NULL,
	"claimed_until" timestamp with time zone,
	"transactions" integer DEFAULT 0 NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"differences" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "comparisons_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "pay_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pay_links_code" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_transaction_id" text NOT NULL,
	"difference" text NOT NULL,
	"tx_ref" text NOT NULL,
	"order_id" uuid,
	"amount_kobo" bigint NOT NULL,
	"currency" text NOT NULL,
	"words" text NOT NULL,
	"line" jsonb,
	"found_at" timestamp with time zone NOT NULL,
	"seen_by" integer,
	"seen_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pay_link_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_email" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rest_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_seen_by_admins_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_links_order" ON "pay_links" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("provider","provider_transaction_id","difference");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("difference","id") WHERE seen_at is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_pay_link_id_pay_links_id_fk" FOREIGN KEY ("pay_link_id") REFERENCES "public"."pay_links"("id") ON DELETE no action ON UPDATE no action;