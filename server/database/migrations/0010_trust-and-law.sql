CREATE TABLE "guardians" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"written_by" integer,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" integer
);
--> statement-breakpoint
CREATE TABLE "spent_fees" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"reference" text NOT NULL,
	"spent_by" integer NOT NULL,
	"spent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"proof_key" text,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closed_as" text,
	"closed_by" integer,
	"closed_at" timestamp with time zone,
	"refund_kobo" bigint
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "government_terms" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "privacy_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "books_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "scanner_away_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_requests" ADD CONSTRAINT "person_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_requests" ADD CONSTRAINT "person_requests_written_by_admins_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_requests" ADD CONSTRAINT "person_requests_answered_by_admins_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_fees" ADD CONSTRAINT "spent_fees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_fees" ADD CONSTRAINT "spent_fees_spent_by_admins_id_fk" FOREIGN KEY ("spent_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_asked_by_admins_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_closed_by_admins_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_requests_order" ON "person_requests" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "person_requests_open" ON "person_requests" USING btree ("due_on") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "waivers_order" ON "waivers" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "waivers_open" ON "waivers" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "files_scan" ON "files" USING btree ("scan","created_at") WHERE scan in ('waiting', 'infected');