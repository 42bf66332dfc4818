CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
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
	"visa_agent_price_kobo" bigint,
	"government_fee_kobo" bigint,
	"process_time" text DEFAULT '' NOT NULL,
	"process_type" text DEFAULT '' NOT NULL,
	"process_days" integer DEFAULT 5 NOT NULL,
	"available_country" text[] DEFAULT '{}' NOT NULL,
	"other_names" text[] DEFAULT '{}' NOT NULL,
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
	"ready_at" timestamp with time zone,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"about_admin_id" integer,
	"agent_id" integer,
	"destination_id" integer,
	"kind" text,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" integer,
	"actor_name" text DEFAULT '' NOT NULL,
	"field" text,
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
	"price_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refund_terms" jsonb,
	"opened_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"agent_id" integer,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"assigned_to" integer,
	"due_on" date,
	"expected_on" date,
	"waiting_since" timestamp with time zone,
	"queue_place" smallint DEFAULT 1 NOT NULL,
	"done_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"cancel_reason" text,
	"unpaid_reminders" smallint DEFAULT 0 NOT NULL,
	"aside_at" timestamp with time zone,
	"notify_by" text,
	"erased_at" timestamp with time zone,
	"search" text DEFAULT '' NOT NULL,
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
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"method" text,
	"amount_kobo" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"provider_transaction_id" text,
	"hand_reference" text,
	"method_label" text,
	"review_reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"refunded_kobo" bigint DEFAULT 0 NOT NULL,
	"reversed_kobo" bigint DEFAULT 0 NOT NULL,
	"reversed_at" timestamp with time zone,
	"reversed_reason" text,
	"received_kobo" bigint,
	"received_currency" text,
	"came_kobo" bigint GENERATED ALWAYS AS (case when status in ('created', 'expired') or coalesce(received_currency, 'NGN') <> 'NGN' then 0 else coalesce(received_kobo, amount_kobo) end) STORED NOT NULL,
	"given_back_kobo" bigint GENERATED ALWAYS AS (case when coalesce(received_currency, 'NGN') = 'NGN' then refunded_kobo else 0 end) STORED NOT NULL,
	"pay_link_id" uuid,
	"payer_name" text,
	"payer_email" text,
	"rest_asked_at" timestamp with time zone,
	"checkout" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(received_at, created_at)) STORED NOT NULL,
	"check_at" timestamp with time zone,
	"check_after_s" integer DEFAULT 0 NOT NULL,
	"admin_id" integer,
	CONSTRAINT "payments_tx_ref" UNIQUE("tx_ref")
);
--> statement-breakpoint
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
	"claimed_until" timestamp with time zone,
	"check_at" timestamp with time zone,
	"check_after_s" integer DEFAULT 60 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address_codes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"seed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manage_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "manage_links_code" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"channel" text DEFAULT 'mail' NOT NULL,
	"template" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"send_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"provider_id" text,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "days_off" (
	"day" date PRIMARY KEY NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"offered" boolean DEFAULT false NOT NULL,
	"blocked_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_accounts" (
	"account_number" text PRIMARY KEY NOT NULL,
	"tx_ref" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"currency" text NOT NULL,
	"customer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	"refusals" integer DEFAULT 0 NOT NULL,
	"refunded_kobo" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_pages" (
	"token" text PRIMARY KEY NOT NULL,
	"tx_ref" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"currency" text NOT NULL,
	"customer" jsonb NOT NULL,
	"payment_options" text NOT NULL,
	"title" text NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"one" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" uuid NOT NULL,
	"tied_at" timestamp with time zone,
	"clearing_stopped_at" timestamp with time zone,
	"unnamed_files" integer DEFAULT 0 NOT NULL,
	"stored_files" integer DEFAULT 0 NOT NULL,
	"clearing_allowed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"shard" integer NOT NULL,
	"rows" bigint NOT NULL,
	"amount_kobo" bigint NOT NULL,
	CONSTRAINT "tallies_name_shard_pk" PRIMARY KEY("name","shard")
);
--> statement-breakpoint
CREATE TABLE "admin_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_recovery_codes" (
	"admin_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "admin_recovery_codes_admin_id_code_hash_pk" PRIMARY KEY("admin_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_reset_links" (
	"admin_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_reset_links_code" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_name" text NOT NULL,
	"admin_email" text NOT NULL,
	"admin_password" text NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"totp_secret" text,
	"totp_since" timestamp with time zone,
	"totp_offered" text,
	"totp_step" integer DEFAULT 0 NOT NULL,
	"second_factor_known" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "invitations" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_by" integer,
	"role" text DEFAULT 'owner' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "invitations_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"agent_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"seed" text,
	"digits" integer DEFAULT 6 NOT NULL,
	"asked_from" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"audience" text NOT NULL,
	"person_id" integer,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"user_agent" text,
	"held_role" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"values" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"admin_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_as" text,
	"closed_by" integer,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_again_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_as" text,
	"answer_hash" text,
	"answer_key" text
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
	"process_days" integer DEFAULT 5 NOT NULL,
	"date_of_birth" date NOT NULL,
	"passport_number" text NOT NULL,
	"visa_status" text DEFAULT 'Pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"waits" text
);
--> statement-breakpoint
CREATE TABLE "appointment_slots" (
	"appointment_date" date NOT NULL,
	"appointment_time" text NOT NULL,
	"order_id" uuid NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "appointment_slots_appointment_date_appointment_time_pk" PRIMARY KEY("appointment_date","appointment_time")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"appointment_date" date NOT NULL,
	"appointment_time" text NOT NULL,
	"how_to_contact" text NOT NULL,
	"reason" text NOT NULL,
	"slot_lost" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"meeting_url" text,
	"moves" integer DEFAULT 0 NOT NULL,
	"own_moves" integer DEFAULT 0 NOT NULL,
	"holds" integer DEFAULT 1 NOT NULL,
	"held_from" text
);
--> statement-breakpoint
CREATE TABLE "insurance_applications" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"date_of_birth" date,
	"passport_number" text,
	"address" text NOT NULL,
	"occupation" text NOT NULL,
	"gender" text,
	"marital_status" text,
	"travel_type" text,
	"purpose_travel" text,
	"other_reason" text,
	"next_of_kin" text NOT NULL,
	"next_of_kin_address" text NOT NULL,
	"relationship" text,
	"coverage_begin" date NOT NULL,
	"coverage_end" date NOT NULL,
	"destination" text NOT NULL,
	"period" text,
	"more_ninety" text NOT NULL,
	"medical_condition" text NOT NULL,
	"more_medical_condition" text,
	"heard_policy" text
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"date_of_birth" date NOT NULL,
	"destination" text NOT NULL,
	"coverage_begin" date NOT NULL,
	"coverage_end" date NOT NULL,
	"parts" text[] NOT NULL,
	"title" text,
	"traveler_first_name" text,
	"traveler_last_name" text,
	"trip_type" text,
	"flight_details" text,
	"hotel_title" text,
	"hotel_first_name" text,
	"hotel_last_name" text,
	"hotel_details" text,
	"visa_interview_date" date,
	"check_in_date" date,
	"check_out_date" date,
	"visa_embassy" text
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_destination_id_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_assigned_to_admins_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_pay_link_id_pay_links_id_fk" FOREIGN KEY ("pay_link_id") REFERENCES "public"."pay_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_admins_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_admins_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_claimed_by_admins_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_codes" ADD CONSTRAINT "address_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_request_id_order_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."order_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_seen_by_admins_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_blocked_by_admins_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_challenges" ADD CONSTRAINT "admin_challenges_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" ADD CONSTRAINT "admin_recovery_codes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_reset_links" ADD CONSTRAINT "admin_reset_links_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_closed_by_admins_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_asked_by_admins_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_destination_id_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_slots" ADD CONSTRAINT "appointment_slots_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_applications" ADD CONSTRAINT "insurance_applications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Counts money where it is written: `inflow:<kind>:<day>` on the Lagos day it came, `order:<kind>:paid` altogether, each less what was given back;
-- `order:<kind>:given_back` is that.
-- In PL/pgSQL, since that keeps the statement's plan for the connection: planning it takes longer than running it.
CREATE OR REPLACE FUNCTION public.add_payment_tallies(changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, (SELECT tally_shard()), sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, v.amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, received_at timestamptz, came_kobo bigint, given_back_kobo bigint, sign int)
    CROSS JOIN LATERAL (VALUES
      ('inflow:' || c.kind || ':' || to_char(c.received_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), c.came_kobo - c.given_back_kobo, true),
      ('order:' || c.kind || ':paid', c.came_kobo - c.given_back_kobo, true),
      ('order:' || c.kind || ':given_back', c.given_back_kobo, c.given_back_kobo <> 0)
    ) AS v (name, amount, counts)
    WHERE v.counts
  ) AS one
  GROUP BY name
  HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0
  ORDER BY name
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo;
END $function$;
--> statement-breakpoint
-- Adds changes of orders to the counters of the table `tallies`; `queue:<kind>:<day>` is what is in progress by due date,
-- `aside:<kind>:…` what was set aside because nobody paid it, `owed:<kind>:…` what somebody is still to pay: all of it, or what lists show. Names sort in the order in which every transaction touches them, so that two
-- transactions that share a shard never wait for each other in a circle.
-- In PL/pgSQL, since that keeps the statement's plan for the connection: planning it takes longer than running it.
CREATE OR REPLACE FUNCTION public.add_tallies(changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tallies AS t (name, shard, rows, amount_kobo)
  SELECT name, (SELECT tally_shard()), sum(sign), sum(sign * amount)
  FROM (
    SELECT v.name, v.amount, c.sign
    FROM jsonb_to_recordset(changes) AS c (kind text, amount_kobo bigint, paid_at timestamptz, deleted_at timestamptz, created_at timestamptz, due_on date, stage text, visa_status text, waits text, aside boolean, sign int)
    CROSS JOIN LATERAL (VALUES
      ('aside:' || c.kind || ':all', 0::bigint, c.aside AND c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('aside:' || c.kind || ':' || c.visa_status, 0::bigint, c.aside AND c.deleted_at IS NULL AND c.visa_status IS NOT NULL),
      ('day:' || c.kind || ':' || to_char(c.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'), 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':all', 0::bigint, c.created_at IS NOT NULL AND c.deleted_at IS NULL),
      ('order:' || c.kind || ':unpaid', c.amount_kobo, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL),
      ('owed:' || c.kind || ':all', c.amount_kobo, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL AND c.stage <> 'cancelled'),
      ('owed:' || c.kind || ':listed', 0::bigint, c.created_at IS NOT NULL AND c.paid_at IS NULL AND c.deleted_at IS NULL AND c.stage <> 'cancelled' AND c.aside IS NOT TRUE),
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
  ON CONFLICT (name, shard) DO UPDATE SET rows = t.rows + excluded.rows, amount_kobo = t.amount_kobo + excluded.amount_kobo;
END $function$;
--> statement-breakpoint
-- Keeps `applications.waits` true when a decision is taken.
CREATE OR REPLACE FUNCTION public.application_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.waits := (SELECT waits_of(NEW.visa_status, o.paid_at, o.deleted_at, o.cancelled_at) FROM orders AS o WHERE o.id = NEW.order_id);
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE TRIGGER applications_wait BEFORE INSERT OR UPDATE OF visa_status ON public.applications FOR EACH ROW EXECUTE FUNCTION application_waits();
--> statement-breakpoint
-- Fills the columns of a payment that an older version, which may still run during a release, doesn't know.
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
--> statement-breakpoint
CREATE TRIGGER payments_complete BEFORE INSERT OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION complete_payment();
--> statement-breakpoint
-- A payment's reference: the time in ms behind the service's prefix; should that be taken, the next ms. It is locked until the transaction ends, and one
-- that another transaction has locked is passed over without waiting: whoever waited could have the appointment's time that the other one waits for.
CREATE OR REPLACE FUNCTION public.free_tx_ref(prefix text, ms bigint)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  ref text;
BEGIN
  LOOP
    ref := prefix || ms;
    IF pg_try_advisory_xact_lock(hashtextextended(ref, 0)) AND NOT EXISTS (SELECT FROM payments WHERE tx_ref = ref) THEN
      RETURN ref;
    END IF;
    ms := ms + 1;
  END LOOP;
END $function$;
--> statement-breakpoint
-- Tells every process that destinations or settings changed, so that cached lists and pages are read anew.
CREATE OR REPLACE FUNCTION public.notify_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM pg_notify('changed', TG_TABLE_NAME); RETURN NULL; END $function$;
--> statement-breakpoint
CREATE TRIGGER destinations_changed AFTER INSERT OR DELETE OR UPDATE ON public.destinations FOR EACH STATEMENT EXECUTE FUNCTION notify_changed();
--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION notify_changed();
--> statement-breakpoint
-- Keeps `applications.waits` true when the order is paid, cancelled, deleted or brought back. Triggers of one kind run in the order of their names: this one
-- comes behind orders_changed, as its counters come behind that one's.
CREATE OR REPLACE FUNCTION public.order_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE applications AS a SET waits = waits_of(a.visa_status, n.paid_at, n.deleted_at, n.cancelled_at)
  FROM new_rows AS n
  WHERE a.order_id = n.id AND a.waits IS DISTINCT FROM waits_of(a.visa_status, n.paid_at, n.deleted_at, n.cancelled_at);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER orders_wait AFTER UPDATE ON public.orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION order_waits();
--> statement-breakpoint
-- Keeps `orders.waiting_since` true when a request for more is made, answered or closed. An answer puts the order in front of the queue.
CREATE OR REPLACE FUNCTION public.request_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  since timestamptz := (SELECT min(asked_at) FROM order_requests WHERE order_id = NEW.order_id AND answered_at IS NULL AND closed_at IS NULL);
BEGIN
  UPDATE orders SET waiting_since = since, queue_place = CASE WHEN since IS NULL AND NEW.answered_at IS NOT NULL THEN 0 ELSE 1 END
  WHERE id = NEW.order_id AND waiting_since IS DISTINCT FROM since;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER order_requests_wait AFTER INSERT OR UPDATE ON public.order_requests FOR EACH ROW EXECUTE FUNCTION request_waits();
--> statement-breakpoint
-- The single characters and pairs of a text that are found by no trigram and may be rare: as `shortParts` in server/features/orders/search.ts has it.
-- Pairs that begin at odd places, those at even ones, characters. It costs more than a look at the text, which a filter then takes first, and too
-- little to be worth several workers, who need 10 ms to begin.
CREATE OR REPLACE FUNCTION public.short_parts(search text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE STRICT COST 10
AS $function$
  SELECT array_agg(short[1]) FILTER (WHERE short[1] IS NOT NULL)
  FROM (
    SELECT regexp_matches(search, '([^0-9a-hjkmnp-tv-z\s]\S|\S[^0-9a-hjkmnp-tv-z\s])|..', 'g') AS short
    UNION ALL SELECT regexp_matches(substr(search, 2), '([^0-9a-hjkmnp-tv-z\s]\S|\S[^0-9a-hjkmnp-tv-z\s])|..', 'g')
    UNION ALL SELECT regexp_matches(search, '[^0-9a-z@.+\s-]', 'g')
  ) AS one
$function$;
--> statement-breakpoint
-- An order's stage by its times, as `STAGE_RULES` in shared/orders/stages.ts has it.
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
-- Counts an order that was changed: its old state less, its new state more. A deleted order takes its application's status with it, and a cancelled one
-- waits for no decision any more.
CREATE OR REPLACE FUNCTION public.tally_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_tallies((
    SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'amount_kobo', c.amount_kobo, 'paid_at', c.paid_at, 'deleted_at', c.deleted_at, 'created_at', c.created_at, 'due_on', c.due_on, 'stage', stage_of(c.paid_at, c.waiting_since, c.done_at, c.cancelled_at), 'visa_status', CASE WHEN c.cancelled_at IS NULL OR waits_of(a.visa_status, NULL, NULL, NULL) IS NULL THEN a.visa_status END, 'aside', c.aside_at IS NOT NULL AND c.paid_at IS NULL, 'sign', c.sign))
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
    LEFT JOIN applications AS a ON a.order_id = c.id
  ));
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_changed();
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
CREATE TRIGGER orders_filed AFTER INSERT ON public.orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_filed();
--> statement-breakpoint
-- Counts payments that count for their order: what came, and what was given back.
CREATE OR REPLACE FUNCTION public.tally_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE TRIGGER payments_begun AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_paid();
--> statement-breakpoint
CREATE TRIGGER payments_changed AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_paid();
--> statement-breakpoint
-- Which of the 16 rows of each name in `tallies` a transaction adds to: one that no other transaction holds until its commit, so that writers don't wait
-- for each other. While sixteen write at once, the next one shares a row and waits.
CREATE OR REPLACE FUNCTION public.tally_shard()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  own integer := pg_backend_pid() % 16;
BEGIN
  FOR step IN 0..15 LOOP
    IF pg_try_advisory_xact_lock(7305502, (own + step) % 16) THEN
      RETURN (own + step) % 16;
    END IF;
  END LOOP;
  RETURN own;
END $function$;
--> statement-breakpoint
-- Counts applications by status, and those that wait for a decision. A deleted order's status is counted nowhere, nor that of a cancelled one which would
-- wait; that it stopped waiting has to be.
CREATE OR REPLACE FUNCTION public.tally_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_tallies((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'visa_status', visa_status, 'waits', waits, 'sign', 1, 'deleted_at', NULL)) FROM new_rows));
  ELSE
    -- A hidden order's status is counted nowhere any more; that it stopped waiting has to be.
    PERFORM add_tallies((
      SELECT jsonb_agg(jsonb_build_object('kind', c.kind, 'visa_status', CASE WHEN o.deleted_at IS NULL AND (o.cancelled_at IS NULL OR waits_of(c.visa_status, NULL, NULL, NULL) IS NULL) THEN c.visa_status END, 'waits', c.waits, 'aside', o.aside_at IS NOT NULL AND o.paid_at IS NULL, 'sign', c.sign))
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) AS c
      JOIN orders AS o ON o.id = c.order_id
    ));
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER applications_decided AFTER UPDATE ON public.applications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_status();
--> statement-breakpoint
CREATE TRIGGER applications_filed AFTER INSERT ON public.applications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_status();
--> statement-breakpoint
-- Whether an application waits for a decision, and whether it is paid: null once it is decided, or its order cancelled or deleted.
CREATE OR REPLACE FUNCTION public.waits_of(visa_status text, paid_at timestamp with time zone, deleted_at timestamp with time zone, cancelled_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN visa_status = 'Pending' AND deleted_at IS NULL AND cancelled_at IS NULL THEN CASE WHEN paid_at IS NULL THEN 'unpaid' ELSE 'paid' END END
$function$;
--> statement-breakpoint
-- The planner counts rare words in what is searched.
ALTER TABLE "orders" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX "destinations_kind" ON "destinations" USING btree ("kind","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "files_order_field_now" ON "files" USING btree ("order_id","field") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "files_replaced" ON "files" USING btree ("order_id") WHERE replaced_at is not null;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_agent" ON "order_events" USING btree ("agent_id","id") WHERE agent_id is not null;--> statement-breakpoint
CREATE INDEX "order_events_at" ON "order_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "order_events_event" ON "order_events" USING btree ("event","at","id");--> statement-breakpoint
CREATE INDEX "order_events_kind" ON "order_events" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "order_events_admins" ON "order_events" USING btree ("at","id") WHERE actor = 'admin';--> statement-breakpoint
CREATE INDEX "order_events_admin" ON "order_events" USING btree ("actor_id","at","id") WHERE actor = 'admin';--> statement-breakpoint
CREATE INDEX "order_events_about_admin" ON "order_events" USING btree ("about_admin_id","at","id") WHERE about_admin_id is not null;--> statement-breakpoint
CREATE INDEX "order_events_admins_kind" ON "order_events" USING btree ("kind","at","id") WHERE actor = 'admin';--> statement-breakpoint
CREATE INDEX "orders_kind" ON "orders" USING btree ("kind","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_at" ON "orders" USING btree ("kind","paid_at","id") WHERE deleted_at is null and paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and paid_at is null;--> statement-breakpoint
CREATE INDEX "orders_aside" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and paid_at is null and aside_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_agents" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and agent_id is not null;--> statement-breakpoint
CREATE INDEX "orders_agent" ON "orders" USING btree ("agent_id","id") WHERE agent_id is not null;--> statement-breakpoint
CREATE INDEX "orders_queue" ON "orders" USING btree ("queue_place","due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_queue_kind" ON "orders" USING btree ("kind","queue_place","due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_queue_assigned" ON "orders" USING btree ("assigned_to","queue_place","due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_queue_kind_assigned" ON "orders" USING btree ("kind","assigned_to","queue_place","due_on","id") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_on") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_in_progress" ON "orders" USING btree ("kind","id","due_on") WHERE deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null;--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and waiting_since is not null;--> statement-breakpoint
CREATE INDEX "orders_done" ON "orders" USING btree ("kind","id","assigned_to") WHERE deleted_at is null and cancelled_at is null and done_at is not null and (aside_at is null or paid_at is not null);--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("kind","id") WHERE deleted_at is null and cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "orders_assigned" ON "orders" USING btree ("assigned_to","kind","id") WHERE deleted_at is null and assigned_to is not null;--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_deleted_kind" ON "orders" USING btree ("kind","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_search_visa" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'visa';--> statement-breakpoint
CREATE INDEX "orders_search_permit" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'permit';--> statement-breakpoint
CREATE INDEX "orders_search_insurance" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'insurance';--> statement-breakpoint
CREATE INDEX "orders_search_booking" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'booking';--> statement-breakpoint
CREATE INDEX "orders_search_appointment" ON "orders" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'appointment';--> statement-breakpoint
CREATE INDEX "orders_short_visa" ON "orders" USING gin (short_parts("search")) WITH (fastupdate=false) WHERE kind = 'visa';--> statement-breakpoint
CREATE INDEX "orders_short_permit" ON "orders" USING gin (short_parts("search")) WITH (fastupdate=false) WHERE kind = 'permit';--> statement-breakpoint
CREATE INDEX "orders_short_insurance" ON "orders" USING gin (short_parts("search")) WITH (fastupdate=false) WHERE kind = 'insurance';--> statement-breakpoint
CREATE INDEX "orders_short_booking" ON "orders" USING gin (short_parts("search")) WITH (fastupdate=false) WHERE kind = 'booking';--> statement-breakpoint
CREATE INDEX "orders_short_appointment" ON "orders" USING gin (short_parts("search")) WITH (fastupdate=false) WHERE kind = 'appointment';--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("provider","provider_transaction_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE status = 'created';--> statement-breakpoint
CREATE INDEX "payments_review" ON "payments" USING btree ("id") WHERE status in ('needs_review', 'reversed');--> statement-breakpoint
CREATE INDEX "payments_listed" ON "payments" USING btree ("listed_at","id");--> statement-breakpoint
CREATE INDEX "payments_kind" ON "payments" USING btree ("kind","listed_at","id");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","listed_at","id");--> statement-breakpoint
CREATE INDEX "payments_provider" ON "payments" USING btree ("provider","listed_at","id");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("tx_ref" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_method" ON "payments" USING btree ("method","listed_at","id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "refunds_listed" ON "refunds" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "refunds_reference" ON "refunds" USING btree (lower("reference") text_pattern_ops) WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "refunds_check" ON "refunds" USING btree ("check_at") WHERE status in ('approved', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE status in ('requested', 'approved', 'sent');--> statement-breakpoint
CREATE INDEX "manage_links_order" ON "manage_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "manage_links_expiry" ON "manage_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "messages_order" ON "messages" USING btree ("order_id","queued_at");--> statement-breakpoint
CREATE INDEX "messages_queued_at" ON "messages" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","queued_at","id");--> statement-breakpoint
CREATE INDEX "messages_provider" ON "messages" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "pay_links_order" ON "pay_links" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("provider","provider_transaction_id","difference");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("difference","id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "rate_limits_reset" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "sandbox_accounts_created" ON "sandbox_accounts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_accounts_tx_ref" ON "sandbox_accounts" USING btree ("tx_ref");--> statement-breakpoint
CREATE INDEX "sandbox_charges_tx_ref" ON "sandbox_charges" USING btree ("tx_ref","id");--> statement-breakpoint
CREATE INDEX "sandbox_charges_created" ON "sandbox_charges" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "spent_challenges_expiry" ON "spent_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "admin_challenges_admin" ON "admin_challenges" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agents_email" ON "agents" USING btree ("agent_email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("audience","person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_corrections_order" ON "order_corrections" USING btree ("order_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_corrections_open" ON "order_corrections" USING btree ("order_id","field") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "order_corrections_queue" ON "order_corrections" USING btree ("asked_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "order_requests_order" ON "order_requests" USING btree ("order_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_requests_open" ON "order_requests" USING btree ("order_id") WHERE answered_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "order_requests_waiting" ON "order_requests" USING btree ("asked_at","id") WHERE answered_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("kind","visa_status","order_id");--> statement-breakpoint
CREATE INDEX "applications_wait" ON "applications" USING btree ("waits","order_id") WHERE waits is not null;--> statement-breakpoint
CREATE INDEX "applications_passport" ON "applications" USING btree ("passport_number");--> statement-breakpoint
CREATE INDEX "appointment_slots_order" ON "appointment_slots" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "appointments_day" ON "appointments" USING btree ("appointment_date","appointment_time","order_id");--> statement-breakpoint
CREATE INDEX "appointments_lost" ON "appointments" USING btree ("order_id") WHERE slot_lost;
