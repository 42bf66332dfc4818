import { useState } from 'react';
import { isCalendarDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { NATIONALITIES } from '#shared/places/countries.ts';
import { applying } from '#shared/requirements/applying.ts';
import { editionPrice } from '#shared/requirements/fees.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import { PURPOSES } from '#shared/services/person-fields.ts';
import { Day } from '../kit/day.tsx';
import { Choose, Count } from '../kit/labelled.tsx';
import { ENFORCEMENT_WORDS, KIND_WORDS } from './requirement-fields.tsx';

interface Traveller {
  nationality: string;
  purpose: string;
  travel_on: string;
  age: number | undefined;
}

function Seen({
  title,
  contents,
  traveller,
}: {
  title: string;
  contents: EditionContents;
  traveller: Traveller;
}) {
  const price = editionPrice(contents)?.price;
  return (
    <div className="min-w-0">
      <h3 className="font-semibold text-dense">{title}</h3>
      {price !== undefined && <p className="text-dense">{formatNaira(price)}</p>}
      <ul className="mt-1 grid gap-1 text-dense">
        {applying(contents.requirements, { ...traveller }).map(({ requirement: one, applies }) => (
          <li key={one.key} className="wrap-anywhere">
            <b>{one.title || 'Without a title'}</b>
            <span>
              {`, ${KIND_WORDS[one.kind].toLowerCase()}, ${applies === 'unknown' ? 'may apply' : ENFORCEMENT_WORDS[one.enforcement].toLowerCase()}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The edition as a traveller sees it, next to the published one. */
export function Preview({
  contents,
  published,
}: {
  contents: EditionContents;
  published: EditionContents | undefined;
}) {
  const [traveller, setTraveller] = useState<Traveller>({
    nationality: 'Nigeria',
    purpose: '',
    travel_on: '',
    age: undefined,
  });
  const set = (part: Partial<Traveller>) => setTraveller((was) => ({ ...was, ...part }));
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto_6rem]">
        <Choose
          label="Passport of"
          value={traveller.nationality}
          options={NATIONALITIES.map((one) => [one, one] as const)}
          onChange={(nationality) => set({ nationality })}
        />
        <Choose
          label="Purpose"
          value={traveller.purpose}
          options={[['', 'not known'], ...PURPOSES.map((one) => [one, one] as [string, string])]}
          onChange={(purpose) => set({ purpose })}
        />
        <Day
          label="Day of arrival"
          value={traveller.travel_on}
          onChange={(typed) => set({ travel_on: isCalendarDay(typed) ? typed : '' })}
        />
        <Count label="Age" value={traveller.age} onChange={(age) => set({ age })} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Seen title="This edition" contents={contents} traveller={traveller} />
        {published && <Seen title="Published now" contents={published} traveller={traveller} />}
      </div>
    </div>
  );
}
