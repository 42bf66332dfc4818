import { readCountries } from '#shared/destinations.ts';

/** How many names are shown at first. */
const SHOWN = 4;

/** Whose passports a destination is open to: the first few names, the others a press away. */
export function OpenTo({ available_country }: { available_country: string }) {
  const names = readCountries(available_country);
  if (names.length === 0) return 'Every country';
  if (names.length <= SHOWN + 1) return names.join(', ');
  return (
    <details className="group">
      <summary>
        {names.slice(0, SHOWN).join(', ')}
        <span className="group-open:hidden">
          {' '}
          and <span className="text-brand underline underline-offset-[.18em]">{names.length - SHOWN} more</span>
        </span>
        <span className="hidden group-open:inline">,</span>
      </summary>
      {names.slice(SHOWN).join(', ')}
    </details>
  );
}
