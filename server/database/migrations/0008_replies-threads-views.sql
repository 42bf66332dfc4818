CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"admin_id" integer,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shared" boolean NOT NULL,
	"admin_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shared" boolean NOT NULL,
	"admin_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"query" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manage_links" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_messages_order" ON "thread_messages" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "thread_messages_waiting" ON "thread_messages" USING btree ("at","id") WHERE admin_id is null and answered_at is null;--> statement-breakpoint
CREATE INDEX "replies_admin" ON "replies" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "views_admin" ON "views" USING btree ("admin_id");--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_thread_id_thread_messages_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread_messages"("id") ON DELETE no action ON UPDATE no action;