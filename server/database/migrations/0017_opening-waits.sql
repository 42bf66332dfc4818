CREATE TABLE "opening_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "opening_waits_once" ON "opening_waits" USING btree ("page","email");