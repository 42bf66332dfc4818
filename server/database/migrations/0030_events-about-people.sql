ALTER TABLE "order_events" ADD COLUMN "about_admin_id" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "order_events_about_admin" ON "order_events" USING btree ("about_admin_id","at","id") WHERE about_admin_id is not null;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_id" UNIQUE("id");--> statement-breakpoint
-- What was done to colleagues before is found by them, too.
UPDATE order_events SET about_admin_id = (detail->>'admin_id')::integer
WHERE event IN ('admin_role_changed', 'admin_disabled', 'admin_enabled', 'admin_reset_link', 'second_factor_reset')
AND jsonb_typeof(detail->'admin_id') = 'number';
