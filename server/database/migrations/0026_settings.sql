CREATE TABLE "settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"values" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"admin_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Every process hears of new settings, as of new destinations.
CREATE TRIGGER settings_changed AFTER INSERT ON settings FOR EACH STATEMENT EXECUTE FUNCTION notify_changed();
