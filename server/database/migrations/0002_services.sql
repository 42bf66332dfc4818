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
	"moves" integer DEFAULT 0 NOT NULL
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
	"more_ninety" text NOT NULL,
	"medical_condition" text NOT NULL,
	"more_medical_condition" text,
	"heard_policy" text
);
--> statement-breakpoint
ALTER TABLE "appointment_slots" ADD CONSTRAINT "appointment_slots_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_applications" ADD CONSTRAINT "insurance_applications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_slots_order" ON "appointment_slots" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "appointments_day" ON "appointments" USING btree ("appointment_date","appointment_time");--> statement-breakpoint
CREATE INDEX "appointments_lost" ON "appointments" USING btree ("order_id") WHERE slot_lost;