ALTER TABLE "shop" ADD COLUMN "tied_to" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "backed_up_at" timestamp with time zone;