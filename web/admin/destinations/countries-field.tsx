import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NATIONALITIES } from '#shared/places/countries.ts';
import { readCountries } from '#shared/places/destination-names.ts';
import { CountryPicker } from '../../features/destinations/country-picker.tsx';
import { FieldGroup, useControl } from '../../forms/field-frame.tsx';
import { sameName } from '../../place-names.ts';

const known = (name: string) =>
  NATIONALITIES.some((nationality) => nationality.toLowerCase() === name.toLowerCase());

/** The nationalities that may apply, separated by `|`: a picker, a list, and the text itself. */
export function CountriesField({ name }: { name: string }) {
  const hint = 'Whose passport holders may apply. Left empty, everybody may.';
  // The field group already has this `id`.
  const { id: _, ...control } = useControl({ name, hint, optional: true });
  const [asText, setAsText] = useState(false);
  const { setValue } = useFormContext();
  const chosen = readCountries(String(useWatch({ name }) ?? ''));
  const [said, setSaid] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const strange = chosen.filter((country) => !known(country));

  const write = (countries: string[], news: string) => {
    setValue(name, countries.join('|'), { shouldDirty: true, shouldValidate: true });
    setSaid(
      `${news} ${countries.length === 0 ? 'Everybody may apply.' : `${countries.length} chosen.`}`,
    );
  };
  const add = (country: string) => {
    if (!chosen.some((one) => sameName(one, country)))
      write([...chosen, country], `${country} added.`);
  };
  const remove = (place: number) => {
    write(
      chosen.filter((_, at) => at !== place),
      `${chosen[place]} removed.`,
    );
    // The pressed button was removed.
    picker.current?.focus();
  };

  return (
    <FieldGroup name={name} label="Available country" hint={hint} optional>
      <CountryPicker ref={picker} chosen={chosen} onChoose={add}>
        {chosen.length > 0 && (
          <ul aria-label="Chosen countries" className="contents">
            {chosen.map((country, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may have been typed twice.
              <li key={`${country} ${place}`} className="max-w-full">
                <button
                  type="button"
                  className={`inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-field bg-brand-soft pr-1.5 pl-2.5 font-semibold text-small hover:bg-sunk pointer-coarse:min-h-(--target) ${known(country) ? '' : 'text-bad'}`}
                  onClick={() => remove(place)}
                >
                  <span className="sr-only">Remove </span>
                  <span className="min-w-0 wrap-anywhere">{country}</span>
                  <X aria-hidden className="size-4 flex-none text-ink-2" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </CountryPicker>
      {chosen.length === 0 && <p className="mt-2">All countries: everybody may apply.</p>}
      <details className="mt-1" onToggle={({ currentTarget }) => setAsText(currentTarget.open)}>
        <summary className="link">As text, to copy or paste</summary>
        {asText && (
          <textarea
            {...control}
            aria-label="Available country, as text"
            rows={2}
            autoComplete="off"
            spellCheck={false}
            className="control"
          />
        )}
      </details>
      {strange.length > 0 && (
        <p className="mt-1 text-bad text-small">
          {`${strange.join(', ')}: not among the nationalities that travellers choose from, so nobody finds it by ${strange.length === 1 ? 'that' : 'those'}. Check the spelling.`}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </FieldGroup>
  );
}
