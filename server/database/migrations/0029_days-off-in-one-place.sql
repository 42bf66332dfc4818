ALTER TABLE "days_off" ADD COLUMN "offered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The days off that owners had set stand with those of the appointments' own page.
INSERT INTO days_off (day, reason, blocked_by, created_at)
SELECT DISTINCT trim(one)::date, '', admin_id, at
FROM (SELECT * FROM settings ORDER BY id DESC LIMIT 1) AS newest, unnest(string_to_array(newest."values"->>'APPOINTMENT_DAYS_OFF', ',')) AS one
WHERE trim(one) <> ''
ON CONFLICT DO NOTHING;
