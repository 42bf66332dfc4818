CREATE TABLE "notices" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"says" jsonb NOT NULL,
	CONSTRAINT "notices_name_version_pk" PRIMARY KEY("name","version")
);
