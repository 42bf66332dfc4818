// The functions of the database that make the bystander and compare it: one statement each, since every call pays for them.
import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { issuedFiles, KINDS } from '#shared/services/index.ts';

interface Column {
  place: string;
  name: string;
  type: string;
  /** No two rows have the same, whatever their order. */
  alone: boolean;
}

const EMAIL = `'bystander@example.com'`;
/** What a stranger must not be shown has its mark. */
const MARKED: Record<string, string> = {
  first_name: `'Bystander'`,
  last_name: `'Bystander'`,
  email: EMAIL,
  address: EMAIL,
};
const issued = [...new Set(KINDS.flatMap(issuedFiles).map(({ field }) => field))]
  .map((field) => `('${field}')`)
  .join();

/** What a column of the copy holds: all that tells rows apart is its own, and its times are moved so that it was submitted just now. */
function copied({ place, name, type, alone }: Column): string {
  if (place === 'payments' && name === 'payer_name') return `'Bystander'`;
  if (place === 'payments' && name === 'payer_email') return EMAIL;
  const mark = MARKED[name];
  if (mark) return `case when ${name} is not null then ${mark} end`;
  // It stands beside the group, not in it.
  if (name === 'group_id') return 'null::uuid';
  if (type === 'uuid') return `bystander.other(${name})`;
  if (type === 'text' && (alone || ['passport_number', 'provider_transaction_id'].includes(name)))
    return `'~' || ${name}`;
  if (type.includes('int') && alone && name === 'id') return `${name} + 1000000000`;
  // What one person refunds within a day is added up over all orders.
  if (place === 'refunds' && name === 'approved_at') return `${name} + _ahead - interval '2 days'`;
  if (type === 'timestamp with time zone') return `${name} + _ahead`;
  if (type === 'date' && place === 'orders') return `${name} + extract(day from _ahead)::int`;
  return `"${name}"`;
}

/** Inserts rows of the bystander and remembers them. */
const kept = (place: string, insert: string) =>
  `with made as (insert into ${place} ${insert} on conflict do nothing returning *) insert into bystander.rows select '${place}', to_jsonb(made) from made;`;

/** One of everything that an order can have, for what the copied one had not. */
const MORE = [
  kept(
    'payments',
    `(id, tx_ref, order_id, kind, provider, amount_kobo, received_kobo, status, rest_asked_at, created_at, payer_name, payer_email)
      select md5(state)::uuid, '~' || state, _it.id, _it.kind, 'sandbox', 700, case when state = 'needs_review' then 300 end, state,
        case when state = 'needs_review' then _at end, _at, 'Bystander', ${EMAIL} from unnest(array['created', 'needs_review', 'expired']) state`,
  ),
  kept(
    'payment_shares',
    `(payment_id, order_id, kind, amount_kobo, received_kobo) select id, order_id, kind, amount_kobo, received_kobo from payments where order_id = _it.id`,
  ),
  kept(
    'refunds',
    `(id, order_id, payment_id, amount_kobo, status, reason, asked_at) select md5(state)::uuid, _it.id, md5(payment)::uuid, 100, state, 'Bystander', _at
      from (values ('requested', 'needs_review'), ('done', 'expired')) of_payments(state, payment)`,
  ),
  kept(
    'files',
    `(key, order_id, field, media_type, bytes, sha256, created_at, ready_at)
      select '~' || field, _it.id, field, 'application/pdf', 1, 'none', _at, _at from (values ${issued}) fields(field)`,
  ),
  kept(
    'order_requests',
    `(id, order_id, items, asked_by, asked_at)
      select md5('request')::uuid, _it.id, '[{"field":"first_name","reason":"Bystander"}]', admins.id, _at from admins order by admins.id limit 1`,
  ),
  kept(
    'order_corrections',
    `(id, order_id, field, value, asked_at) values (md5('correction')::uuid, _it.id, 'last_name', 'Bystander', _at)`,
  ),
  kept(
    'thread_messages',
    `(id, order_id, text, at) values (md5('thread')::uuid, _it.id, 'Bystander', _at)`,
  ),
  kept(
    'messages',
    `(id, order_id, template, address, state, queue, data, queued_at) select md5(state)::uuid, _it.id, 'payer_receipt', ${EMAIL}, state, 'mail', '{}', _at
      from unnest(array['queued', 'sent', 'refused', 'given_up']) state`,
  ),
  ...['manage_links', 'pay_links'].map((place) =>
    kept(
      place,
      `(id, order_id, code_hash, created_at, expires_at) values (md5('link')::uuid, _it.id, '~', _at, _at + interval '7 days')`,
    ),
  ),
  kept(
    'address_codes',
    `(order_id, email, seed, expires_at) values (_it.id, ${EMAIL}, '~', _at + interval '1 day')`,
  ),
  kept(
    'sessions',
    `(token_hash, audience, order_id, expires_at) values ('~', 'applicant', _it.id, _at + interval '1 day')`,
  ),
].join('\n');

/** What others refer to is made first and deleted last. */
const FIRST = [
  'orders',
  'pay_links',
  'payments',
  'payment_shares',
  'refunds',
  'order_requests',
  'thread_messages',
];

/** Makes the functions, and triggers that count new rows quiet while they run: nothing is counted because of the bystander. */
export async function prepareBystander(db: Db): Promise<void> {
  const columns = await rowsOf<Column>(
    db,
    sql`select table_name as place, column_name as name, data_type as type, exists (
        select from pg_index where indrelid = table_name::regclass and indisunique and indnatts = 1 and
          (select attnum from pg_attribute where attrelid = indrelid and attname = column_name) = any(indkey)) as alone
      from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'
        and table_name in (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'order_id'
          union values ('orders'), ('payment_events'))`,
  );
  const places = [...Map.groupBy(columns, ({ place }) => place)].map(([place, of]) => {
    const own = place === 'orders' ? 'id' : 'order_id';
    const belongs = (id: string) =>
      place === 'payment_events'
        ? `payment_id in (select id from payments where order_id = ${id})`
        : // What was paid together with others stays theirs.
          ['payment_shares', 'refunds'].includes(place)
          ? `order_id = ${id} and payment_id in (select id from payments where order_id = ${id})`
          : `${own} = ${id}`;
    const list = of.map(({ name }) => `"${name}"`).join();
    return { place, of, list, belongs };
  });
  const rank = ({ place }: { place: string }) =>
    FIRST.includes(place) ? FIRST.indexOf(place) : FIRST.length;
  places.sort((a, b) => rank(a) - rank(b));
  const named = places.flatMap(({ place, of }) =>
    of.some(({ name }) => name === 'id') &&
    of.some(({ name, type }) => name === 'id' && type === 'uuid')
      ? [
          `select ${place === 'orders' ? 'id' : 'order_id'} as id from ${place} where id = any(_named)`,
        ]
      : [],
  );
  const enter = `create function bystander.enter(_named uuid[], _token text, _at timestamptz) returns uuid
    language plpgsql set bystander.quiet = 'on' as $$
    declare _was uuid; _ahead interval; _it orders;
    begin
      select id into _was from orders order by id desc limit 1;
      if _was is null then return null; end if;
      _was := coalesce(
        (select order_id from sessions where token_hash = _token and order_id is not null),
        case when cardinality(_named) > 0 then (select id from (${named.join(' union all ')}) found where id is not null limit 1) end, _was);
      select _at - created_at into _ahead from orders where id = _was;
      truncate bystander.rows;
      ${places.map(({ place, of, list, belongs }) => kept(place, `(${list}) overriding system value select ${of.map(copied).join()} from ${place} where ${belongs('_was')}`)).join('\n')}
      select * into _it from orders where id = bystander.other(_was);
      ${MORE}
      return _it.id;
    end $$`;
  const leave = `create function bystander.leave(_it uuid) returns setof jsonb language plpgsql as $$
    begin
      ${places
        .toReversed()
        .map(
          ({ place, belongs }) => `return query
            with gone as (delete from ${place} where ${belongs('_it')} returning to_jsonb(${place}) as row),
              was as (select row from bystander.rows where place = '${place}')
            select jsonb_build_object('place', '${place}', 'was', was.row, 'now', gone.row) from
              (select row, row_number() over (order by row) as n from (select row from was except select row from gone) a) was full join
              (select row, row_number() over (order by row) as n from (select row from gone except select row from was) b) gone using (n);`,
        )
        .join('\n')}
      return query with gone as (delete from pgboss.job where data::text like '%' || _it || '%' or data ->> 'key' like '~%' returning name, data)
        select jsonb_build_object('place', 'job ' || name, 'now', data) from gone;
    end $$`;
  const counting = await rowsOf<{ made: string }>(
    db,
    sql`select pg_get_triggerdef(oid) as made from pg_trigger where not tgisinternal and tgtype & 4 > 0 and tgrelid::regclass::text in ${places.map(({ place }) => place)}`,
  );
  const QUIET = `WHEN (current_setting('bystander.quiet', true) IS DISTINCT FROM 'on') EXECUTE`;
  for (const statement of [
    ...counting.map(({ made }) =>
      made.replace('CREATE', 'CREATE OR REPLACE').replace('EXECUTE', QUIET),
    ),
    'create schema bystander',
    'create unlogged table bystander.rows (place text, row jsonb)',
    `create function bystander.other(id uuid) returns uuid language sql immutable
      return (left(id::text, 24) || translate(right(id::text, 12), '0123456789abcdef', '123456789abcdef0'))::uuid`,
    enter,
    leave,
  ])
    await db.execute(sql.raw(statement));
}
