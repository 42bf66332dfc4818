CREATE TABLE "sandbox_accounts" (
	"account_number" text PRIMARY KEY NOT NULL,
	"tx_ref" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"currency" text NOT NULL,
	"customer" jsonb NOT NULL,
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
CREATE INDEX "sandbox_accounts_created" ON "sandbox_accounts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_accounts_tx_ref" ON "sandbox_accounts" USING btree ("tx_ref");--> statement-breakpoint
CREATE INDEX "sandbox_charges_created" ON "sandbox_charges" USING btree ("created_at","id");