import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { destinations } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  type DestinationRow,
  destinationsNamed,
  findDestination,
} from '#server/features/destinations/destinations.ts';
import {
  type EditionRow,
  editionById,
  publishedEdition,
} from '#server/features/editions/editions.ts';
import { absentIfUnknown } from '#server/features/orders/orders.ts';
import { seesAgentPrice } from '#server/features/sessions/guards.ts';
import type { Filled, Planner } from '#server/features/submissions/submit-order.ts';
import { addProblems } from '#server/http/errors.ts';
import { lagosDay } from '#shared/dates.ts';
import { toKobo, toNaira } from '#shared/money/money.ts';
import type { PriceLine } from '#shared/money/prices.ts';
import { atSpeed } from '#shared/requirements/at-speed.ts';
import { editionPrice, priceAt, timingOf } from '#shared/requirements/fees.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import {
  APPLICATION_FIELDS,
  applicationForm,
  DATA_CONSENT,
} from '#shared/services/application-form.ts';
import { GOVERNMENT_FEE, OUR_FEE, offerName } from '#shared/services/destination-words.ts';
import { nulled, storedValues } from '#shared/services/field-list.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { checkAsked } from './asked.ts';
import { type Application, applicationOf } from './find-application.ts';
import { applications } from './table.ts';

/** 'United Arab Emirates visa, 30 days, single entry' */
export const titleOf = (
  kind: DecidedKind,
  { visa_destination, visa_excerpt }: { visa_destination: string; visa_excerpt: string },
): string => [offerName(kind, visa_destination), visa_excerpt].filter(Boolean).join(', ');

/** An object, whose `toString` may be anything, is the id of no destination. */
const idGiven = (value: unknown) => (typeof value === 'object' ? undefined : value);

/** By id, else by a name that only one destination has. */
async function chosenDestination(
  deps: Deps,
  kind: DecidedKind,
  { destination_id, visa_destination }: Filled['fields'],
): Promise<DestinationRow | undefined> {
  const { db } = deps.connection;
  if (destination_id)
    return absentIfUnknown(findDestination(db, String(idGiven(destination_id)), kind));
  const named =
    typeof visa_destination === 'string' && visa_destination
      ? await destinationsNamed(db, kind, visa_destination)
      : [];
  return named.length === 1 ? named[0] : undefined;
}

function linesFor(
  kind: DecidedKind,
  place: DestinationRow,
  { price_kobo, government_fee_kobo }: Priced,
): PriceLine[] {
  const { destination: visa_destination, visa_excerpt, process_time, process_type } = place;
  const text = titleOf(kind, { visa_destination, visa_excerpt });
  const detail = [process_time, process_type].filter(Boolean).join(', ');
  if (!government_fee_kobo) return [{ text, detail, amount_kobo: price_kobo }];
  const ours = price_kobo - government_fee_kobo;
  return [
    { text: `${text}: ${GOVERNMENT_FEE.toLowerCase()}`, detail, amount_kobo: government_fee_kobo },
    ...(ours > 0 ? [{ text: OUR_FEE, amount_kobo: ours }] : []),
  ];
}

interface Priced {
  price_kobo: number;
  government_fee_kobo: number | null;
}

/** The edition's price for the speed; an agent's own price changes with the speed. */
function priced(
  place: DestinationRow,
  edition: EditionContents | undefined,
  speed: string | null,
  isAgent: boolean,
): Priced {
  const chosen = edition && editionPrice(edition, speed ?? undefined);
  const own = isAgent ? place.visa_agent_price_kobo : null;
  if (!chosen)
    return {
      price_kobo: own ?? place.visa_price_kobo,
      government_fee_kobo: place.government_fee_kobo,
    };
  return {
    price_kobo: toKobo(
      own === null ? chosen.price : priceAt(edition, toNaira(own), speed ?? undefined),
    ),
    government_fee_kobo: toKobo(chosen.government),
  };
}

/** The order's own destination as submitted, even if no longer on offer. */
async function keptDestination(
  { connection: { db } }: Deps,
  before: Application | undefined,
  { destination_id, visa_destination: named }: Filled['fields'],
): Promise<DestinationRow | undefined> {
  if (!before) return undefined;
  const isOwn = destination_id
    ? Number(idGiven(destination_id)) === before.destination_id
    : named === before.visa_destination;
  if (!isOwn) return undefined;
  const [place] = await db
    .select()
    .from(destinations)
    .where(eq(destinations.id, before.destination_id));
  const { visa_destination: destination, visa_excerpt, process_time, process_type } = before;
  const { process_days } = before;
  return place && { ...place, destination, visa_excerpt, process_time, process_type, process_days };
}

/** What the destination says of its first speed. */
async function usualTimes({ connection: { db } }: Deps, id: number) {
  const { process_time, process_type, process_days } = destinations;
  const [usual] = await db
    .select({ process_time, process_type, process_days })
    .from(destinations)
    .where(eq(destinations.id, id));
  return usual;
}

/** The order's own edition while its destination stays, else the published one. */
async function editionFor(
  { connection: { db } }: Deps,
  place: DestinationRow,
  before: Application | undefined,
): Promise<EditionRow | undefined> {
  if (before?.destination_id !== place.id) return publishedEdition(db, place.id);
  return before.edition_id === null ? undefined : editionById(db, before.edition_id);
}

const { date_of_birth, travel_on, return_on, passport_expires_on, answers, speed } =
  applicationForm.shape;
const VALID_TRAVEL = z.object({
  date_of_birth: z.catch(z.optional(date_of_birth), undefined),
  travel_on: z.catch(travel_on, undefined),
  return_on: z.catch(return_on, undefined),
  passport_expires_on: z.catch(passport_expires_on, undefined),
  answers: z.catch(answers, undefined),
  speed: z.catch(speed, undefined),
});

/** The price is the server's; approved agents get the agent price. */
export const planApplication: Planner = async (deps, filled, problems) => {
  const kind = filled.kind as DecidedKind;
  const { data, error } = applicationForm.safeParse(filled.fields);
  addProblems(
    problems,
    error?.issues.map(({ path: [first, ...within], message }) => ({
      path: first === 'answers' && within.length > 0 ? within : [first ?? '', ...within],
      message,
    })),
  );
  const { changes, fields } = filled;
  const before = changes && (await applicationOf(deps.connection.db, changes.order.id));
  const named = problems.visa_destination
    ? undefined
    : ((await keptDestination(deps, before, fields)) ??
      (await chosenDestination(deps, kind, fields)));
  if (!named) problems.destination_id = 'Choose a destination that is on offer.';
  if (!named) return undefined;
  const edition = await editionFor(deps, named, before);
  // Even without valid data, so that all problems are reported at once.
  const read = data ?? z.parse(VALID_TRAVEL, filled.fields);
  const asked = checkAsked(edition, filled, read, problems, lagosDay(deps.clock.now()));
  if (!data) return undefined;
  const had = before?.destination_id === named.id ? before.speed : null;
  const place =
    edition && asked.speed && asked.speed !== had
      ? atSpeed({ ...named, ...(had && (await usualTimes(deps, named.id))) }, edition, asked.speed)
      : named;
  const { destination: visa_destination, visa_excerpt, process_time, process_type } = place;
  const { order, detail, words } = storedValues(APPLICATION_FIELDS, {
    ...data,
    destination_id: place.id,
    visa_destination,
  });
  const row = {
    ...detail,
    destination_id: place.id,
    visa_destination,
    visa_excerpt,
    process_time,
    process_type,
    process_days: edition
      ? (timingOf(edition, asked.speed ?? undefined)?.most ?? place.process_days)
      : place.process_days,
    ...asked,
    edition_id: edition?.id ?? null,
    edition_version: edition?.version ?? null,
  };
  return {
    order: {
      ...order,
      price_lines: linesFor(
        kind,
        place,
        priced(place, edition, asked.speed, seesAgentPrice(filled.actor)),
      ),
      ...(filled.actor.kind === 'agent'
        ? { public_kobo: priced(place, edition, asked.speed, false).price_kobo }
        : {}),
    },
    words,
    expected: { field: 'visa_fee', amount: data.visa_fee },
    consent: { about: 'data', given: data.data_consent === 'Yes', version: DATA_CONSENT.version },
    // Without fees every speed costs the same.
    buysAs: (before) =>
      before.destination_id === place.id &&
      ((before.speed ?? null) === asked.speed || edition?.fees.length === 0),
    insert: async (tx, _deps, { id }) => {
      await tx.insert(applications).values({ ...row, order_id: id, kind });
    },
    change: async (tx, _deps, { id }) => {
      await tx.update(applications).set(nulled(row)).where(eq(applications.order_id, id));
    },
  };
};
