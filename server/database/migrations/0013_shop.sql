CREATE TABLE "shop" (
	"one" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" uuid NOT NULL,
	"tied_at" timestamp with time zone,
	"clearing_stopped_at" timestamp with time zone,
	"unnamed_files" integer DEFAULT 0 NOT NULL,
	"stored_files" integer DEFAULT 0 NOT NULL,
	"clearing_allowed" integer DEFAULT 0 NOT NULL
);
