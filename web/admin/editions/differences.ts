import { formatNaira } from '#shared/money/money.ts';
import { ruleWords } from '#shared/requirements/applying.ts';
import { editionPrice, speedsOf } from '#shared/requirements/fees.ts';
import type { EditionContents, Requirement } from '#shared/requirements/requirement.ts';
import { conditionSentence } from '#shared/requirements/sentence.ts';
import { ENFORCEMENT_WORDS } from './requirement-fields.tsx';

const titlesOf = ({ requirements }: EditionContents) =>
  Object.fromEntries(requirements.map(({ key, title }) => [key, title]));
/** Of the requirements that both have, in the order of the first. */
const keysOf = (one: EditionContents, other: EditionContents) =>
  one.requirements.flatMap(({ key }) =>
    other.requirements.some((also) => also.key === key) ? [key] : [],
  );
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function ofRequirement(
  was: Requirement,
  is: Requirement,
  titles: Record<string, string>,
): string[] {
  const changed: string[] = [];
  if (was.title !== is.title) changed.push(`was called “${was.title}”`);
  if (was.enforcement !== is.enforcement)
    changed.push(
      `${ENFORCEMENT_WORDS[was.enforcement].toLowerCase()} before, now ${ENFORCEMENT_WORDS[is.enforcement].toLowerCase()}`,
    );
  if (!same(was.when, is.when))
    changed.push(
      `applied: ${conditionSentence(was.when, titles)}; now: ${conditionSentence(is.when, titles)}`,
    );
  const [before, now] = [ruleWords(was), ruleWords(is)];
  if (before !== now) changed.push(`rule: ${before || 'none'}; now: ${now || 'none'}`);
  const rest = ({ title: _t, enforcement: _e, when: _w, ...others }: Requirement) =>
    before === now ? others : { ...others, params: undefined };
  if (!same(rest(was), rest(is))) changed.push('its details change');
  return changed.map((text) => `“${is.title}”: ${text}.`);
}

function priceDifferences(was: EditionContents, is: EditionContents): string[] {
  const speeds = [...new Set([...speedsOf(was), ...speedsOf(is)])];
  return speeds.flatMap((speed) => {
    const [before, after] = [was, is].map((one) =>
      speedsOf(one).includes(speed) ? editionPrice(one, speed)?.price : undefined,
    );
    if (before === after) return [];
    const shown = (price: number | undefined) =>
      price === undefined ? 'nothing of its own' : formatNaira(price);
    return [`The price for ${speed} goes from ${shown(before)} to ${shown(after)}.`];
  });
}

/** What makes an update major: everything but title, detail and source. */
const asks = ({ title: _t, detail: _d, source: _s, ...rest }: Requirement) => rest;
const asked = ({ requirements }: EditionContents) =>
  requirements.map(asks).sort((one, other) => one.key.localeCompare(other.key));

/** Why the update is major; undefined if it is minor. */
export function majorBecause(was: EditionContents | undefined, is: EditionContents) {
  if (!was) return 'it is the first edition';
  if (!same(asked(was), asked(is))) return 'what is asked for changes';
  if (priceDifferences(was, is).length > 0) return 'the price changes';
  return undefined;
}

/** What changes for travellers, a sentence each. */
export function differences(was: EditionContents, is: EditionContents): string[] {
  const titles = { ...titlesOf(was), ...titlesOf(is) };
  const find = (list: EditionContents, key: string) =>
    list.requirements.find((one) => one.key === key);
  const prices = priceDifferences(was, is);
  return [
    ...is.requirements
      .filter(({ key }) => !find(was, key))
      .map(
        ({ title, enforcement }) =>
          `New: “${title}”, ${ENFORCEMENT_WORDS[enforcement].toLowerCase()}.`,
      ),
    ...was.requirements
      .filter(({ key }) => !find(is, key))
      .map(({ title }) => `No longer: “${title}”.`),
    ...is.requirements.flatMap((one) => {
      const before = find(was, one.key);
      return before ? ofRequirement(before, one, titles) : [];
    }),
    ...(same(keysOf(was, is), keysOf(is, was)) ? [] : ['The requirements are in another order.']),
    ...prices,
    ...(same(was.fees, is.fees) || prices.length > 0 ? [] : ['The fees are split differently.']),
    ...(same(was.timing, is.timing) ? [] : ['The working days differ.']),
    ...(same(was.sources, is.sources) ? [] : ['The sources differ.']),
  ];
}
