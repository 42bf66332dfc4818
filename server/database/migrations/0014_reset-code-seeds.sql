ALTER TABLE "reset_codes" ADD COLUMN "seed" text;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "digits" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "asked_from" text;