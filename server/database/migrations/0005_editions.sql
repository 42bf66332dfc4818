CREATE TABLE "editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"destination_id" integer NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"update" text,
	"note" text DEFAULT '' NOT NULL,
	"author" integer,
	"asked_by" integer,
	"approved_by" integer,
	"effective_from" text,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"next_check_on" date,
	"requirements" jsonb NOT NULL,
	"fees" jsonb NOT NULL,
	"timing" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gaps" (
	"kind" text NOT NULL,
	"nationality" text NOT NULL,
	"destination" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"month" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gaps_month_kind_destination_nationality_purpose_pk" PRIMARY KEY("month","kind","destination","nationality","purpose")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "edition_id" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "edition_version" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "passport_expires_on" date;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "travel_on" date;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "return_on" date;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "speed" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_destination_id_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_author_admins_id_fk" FOREIGN KEY ("author") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_asked_by_admins_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_approved_by_admins_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "editions_version" ON "editions" USING btree ("destination_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "editions_published" ON "editions" USING btree ("destination_id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "editions_check" ON "editions" USING btree ("next_check_on") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "editions_waiting" ON "editions" USING btree ("id") WHERE state = 'draft' and asked_by is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;