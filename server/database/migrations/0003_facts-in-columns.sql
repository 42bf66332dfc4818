ALTER TABLE "orders" ADD COLUMN "unpaid_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_requests" ADD COLUMN "answer" jsonb;--> statement-breakpoint
UPDATE "orders" SET "unpaid_erased_at" = erased.at
FROM (
	SELECT order_id, max(at) AS at FROM "order_events"
	WHERE event = 'scans_erased' AND detail ? 'unpaid_days' GROUP BY order_id
) erased
WHERE erased.order_id = "orders".id;--> statement-breakpoint
UPDATE "order_requests" SET "answer" = coalesce((
	SELECT detail -> 'changes' FROM "order_events" event
	WHERE event.order_id = "order_requests".order_id AND event.event = 'request_answered' AND event.at = answered_at
	LIMIT 1
), '{}') || coalesce((
	SELECT jsonb_object_agg(field, jsonb_strip_nulls(jsonb_build_object(
		'before_key', (SELECT key FROM "files" old WHERE old.order_id = came.order_id AND old.field = came.field AND old.replaced_at = came.created_at LIMIT 1),
		'after_key', came.key)))
	FROM "files" came
	WHERE came.order_id = "order_requests".order_id AND came.created_at = answered_at
		AND "order_requests".items @> jsonb_build_array(jsonb_build_object('field', came.field))
), '{}')
WHERE answered_at IS NOT NULL;
