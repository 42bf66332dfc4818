CREATE TABLE "admins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_name" text NOT NULL,
	"admin_email" text NOT NULL,
	"admin_password" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admins_email" UNIQUE("admin_email")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_name" text NOT NULL,
	"agent_phone" text NOT NULL,
	"agent_email" text NOT NULL,
	"agent_password" text NOT NULL,
	"agent_image" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"destination_id" integer NOT NULL,
	"visa_destination" text NOT NULL,
	"visa_excerpt" text NOT NULL,
	"process_time" text NOT NULL,
	"process_type" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"passport_number" text NOT NULL,
	"visa_status" text DEFAULT 'Pending' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"order_id" uuid NOT NULL,
	"about" text NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "consents_order_id_about_pk" PRIMARY KEY("order_id","about")
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "destinations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"destination" text NOT NULL,
	"visa_excerpt" text DEFAULT '' NOT NULL,
	"visa_description" text DEFAULT '' NOT NULL,
	"visa_price_kobo" bigint NOT NULL,
	"visa_agent_price_kobo" bigint NOT NULL,
	"process_time" text DEFAULT '' NOT NULL,
	"process_type" text DEFAULT '' NOT NULL,
	"available_country" text[] DEFAULT '{}' NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"field" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" integer,
	"actor_name" text DEFAULT '' NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"tracking_id" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"paid_at" timestamp with time zone,
	"agent_id" integer,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "orders_tracking_id" UNIQUE("tracking_id"),
	CONSTRAINT "orders_idempotency_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"evidence" jsonb
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tx_ref" text NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"provider_transaction_id" text,
	"refunded_kobo" bigint DEFAULT 0 NOT NULL,
	"checkout" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"check_after_s" integer DEFAULT 0 NOT NULL,
	"admin_id" integer,
	CONSTRAINT "payments_tx_ref" UNIQUE("tx_ref")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tx_ref" text NOT NULL,
	"flw_ref" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_method" text NOT NULL,
	"last_4digits" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"processor_response" text NOT NULL,
	"customer" jsonb NOT NULL,
	"settles_at" timestamp with time zone NOT NULL,
	"outages" integer DEFAULT 0 NOT NULL,
	"refunded_kobo" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"person_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_destination_id_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agents_email" ON "agents" USING btree ("agent_email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("kind","visa_status","order_id");--> statement-breakpoint
CREATE INDEX "applications_passport" ON "applications" USING btree ("passport_number");--> statement-breakpoint
CREATE INDEX "destinations_kind" ON "destinations" USING btree ("kind","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "files_order_field" ON "files" USING btree ("order_id","field");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_kind" ON "orders" USING btree ("kind","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and paid_at is null;--> statement-breakpoint
CREATE INDEX "orders_agent" ON "orders" USING btree ("agent_id","id") WHERE agent_id is not null;--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("provider","provider_transaction_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE status = 'created';--> statement-breakpoint
CREATE INDEX "payments_review" ON "payments" USING btree ("id") WHERE status = 'needs_review';--> statement-breakpoint
CREATE INDEX "rate_limits_reset" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "sandbox_charges_tx_ref" ON "sandbox_charges" USING btree ("tx_ref","id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("audience","person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_challenges_expiry" ON "spent_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION notify_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('changed', TG_TABLE_NAME); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER destinations_changed AFTER INSERT OR UPDATE OR DELETE ON destinations FOR EACH STATEMENT EXECUTE FUNCTION notify_changed();
