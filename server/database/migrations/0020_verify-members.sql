ALTER TABLE "verify_codes" ADD COLUMN "members" uuid[];--> statement-breakpoint
update verify_codes code set members = (
  select array_agg(distinct orders.id)
  from payment_shares own
  join payment_shares other on other.payment_id = own.payment_id and other.paid_at = own.paid_at
  join orders on orders.id = other.order_id
  join orders first on first.id = own.order_id and lower(first.email) = lower(orders.email)
  where own.order_id = code.order_id and orders.deleted_at is null
)
where kind = 'receipt' and amount_kobo is not null;
