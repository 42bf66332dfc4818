import { isOpenTo, readCountries } from '#shared/places/destination-names.ts';
import type { Destination } from '#shared/places/destinations.ts';
import { type Ask, type Eligibility, FACT_QUESTIONS } from '#shared/places/editions.ts';
import {
  applying,
  askedFacts,
  isQuestion,
  isRequired,
  whyPassportFails,
} from '#shared/requirements/applying.ts';
import type { Fact, Facts } from '#shared/requirements/condition.ts';
import { editionPrice } from '#shared/requirements/fees.ts';
import type { EditionContents, Requirement } from '#shared/requirements/requirement.ts';
import { listed } from '#shared/requirements/sentence.ts';
import { readyBy } from './ready-by.ts';

/** A destination and its published edition. */
export interface Candidate {
  place: Destination;
  process_days: number;
  edition: EditionContents | undefined;
}

const NOTHING: EditionContents = { requirements: [], fees: [], timing: [], sources: [] };
const MOST_NAMED = 5;

function whyNotOpen({ available_country }: Destination): string {
  const countries = readCountries(available_country);
  const more = countries.length - MOST_NAMED;
  const named = more > 0 ? [...countries.slice(0, MOST_NAMED), `${more} more`] : countries;
  return `It is for passports of ${listed(named, 'and')}.`;
}

async function offerOf(
  { place, process_days, edition = NOTHING }: Candidate,
  facts: Facts,
  today: string,
): Promise<{ offer: Eligibility['offers'][number]; blocked: boolean }> {
  const all = applying(edition.requirements, facts);
  const { nationality } = facts;
  const open =
    typeof nationality !== 'string' ||
    nationality === '' ||
    isOpenTo(place.available_country, nationality);
  const failing = all.flatMap((one) => {
    if (one.applies !== true || one.requirement.kind !== 'passport') return [];
    const why = whyPassportFails(one.requirement.params, facts, today);
    return why ? [{ key: one.requirement.key, why, required: isRequired(one) }] : [];
  });
  return {
    offer: {
      id: place.id,
      destination: place.destination,
      visa_excerpt: place.visa_excerpt,
      price: editionPrice(edition)?.price ?? place.visa_price,
      ready_by: await readyBy({ edition, process_days }, today),
      requirements: all.map(({ requirement, applies }) => ({
        ...requirement,
        may_apply: applies === 'unknown',
        ...(applies === 'unknown' && requirement.enforcement === 'required'
          ? { enforcement: 'may_be_asked' as const }
          : {}),
      })),
      unmet: [
        ...(open ? [] : [{ key: 'nationality', why: whyNotOpen(place) }]),
        ...failing.map(({ key, why }) => ({ key, why })),
      ],
    },
    blocked: !open || failing.some(({ required }) => required),
  };
}

function askFor(key: string, requirements: readonly Requirement[]): Ask | undefined {
  if (Object.hasOwn(FACT_QUESTIONS, key)) return { key, ...FACT_QUESTIONS[key as Fact] };
  const question = requirements.filter(isQuestion).find((one) => one.key === key);
  return question && { key, title: question.title, answer: question.answer };
}

/**
 * The outcome is `unknown` without a candidate. `facts` hold the nationality; `today` is a Lagos
 * day.
 */
export async function eligibilityOf(
  candidates: readonly Candidate[],
  facts: Facts,
  today: string,
): Promise<Eligibility> {
  const all = await Promise.all(
    candidates.map(async (one) => ({ ...one, ...(await offerOf(one, facts, today)) })),
  );
  const offered = all.filter(({ blocked }) => !blocked);
  const shown = offered.length > 0 ? offered : all;
  const ask = new Map<string, Ask>();
  for (const { edition = NOTHING } of offered)
    for (const key of askedFacts(edition.requirements, facts)) {
      const question = askFor(key, edition.requirements);
      if (question && !ask.has(key)) ask.set(key, question);
    }
  return {
    outcome: all.length === 0 ? 'unknown' : offered.length > 0 ? 'offered' : 'not_for_you',
    offers: shown.map(({ offer }) => offer),
    ask: [...ask.values()],
  };
}
