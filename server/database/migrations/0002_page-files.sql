CREATE TABLE "page_files" (
	"release" text NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"packed" boolean NOT NULL,
	CONSTRAINT "page_files_name_release_pk" PRIMARY KEY("name","release")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_files" ADD CONSTRAINT "page_files_release_releases_id_fk" FOREIGN KEY ("release") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_files_release" ON "page_files" USING btree ("release");