CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"metadata" jsonb NOT NULL,
	"proof" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_key" text,
	"taken" jsonb,
	"locked_until" timestamp with time zone,
	"locked_by" text,
	"lock_wanted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spent_challenges" ADD COLUMN "for_uploads" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_open" ON "uploads" USING btree ("sender") WHERE received < bytes;--> statement-breakpoint
CREATE INDEX "uploads_proof" ON "uploads" USING btree ("proof");