ALTER TABLE "appointments" ADD COLUMN "holds" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "held_from" text;