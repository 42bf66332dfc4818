import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createSearchParams, Form, useNavigate } from 'react-router';
import { NATIONALITIES } from '#shared/places/countries.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { nationalityOf } from '../../place-names.ts';
import { DEFAULT_NATIONALITY } from '../../place-prices.ts';
import type { Place } from '../../places.ts';
import { lastAddress, useNextPath } from '../../ui/arriving.tsx';
import { Button } from '../../ui/button.tsx';
import { useOfflineNote } from '../../ui/connection.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site.ts';
import { DestinationField } from './destination-field.tsx';
import { FieldError, WRONG } from './field-error.tsx';
import { SEARCH_TEXTS } from './words.ts';

interface SearchFormProps {
  kind: DecidedKind;
  places: readonly Place[];
  /** Nationality; DEFAULT_NATIONALITY by default. */
  origin?: string;
  destination?: string;
  /** The form was submitted without nationality or destination. */
  incomplete?: boolean;
  className?: string;
}

/** Both fields are required; the choice is kept in the URL, for Back. */
export function SearchForm({
  kind,
  places,
  origin = DEFAULT_NATIONALITY,
  destination = '',
  incomplete = false,
  className,
}: SearchFormProps) {
  const id = useId();
  const { chat_url } = useSite();
  const audiencePaths = useAudiencePaths();
  const navigate = useNavigate();
  const next = useNextPath();
  useOfflineNote();
  const select = useRef<HTMLSelectElement>(null);
  const [nationality, setNationality] = useState(nationalityOf(origin) ?? '');
  // A nationality may be chosen before hydration.
  useEffect(() => setNationality(select.current?.value ?? ''), []);
  const alert = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState({
    origin: incomplete && !origin,
    destination: incomplete && !destination,
  });
  const wrong = missing.origin || missing.destination;
  useEffect(() => {
    if (missing.origin || missing.destination) alert.current?.focus();
  }, [missing]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = (name: string) => String(form.get(name) ?? '').trim();
    const asked = { origin: given('origin'), destination: given('destination') };
    setMissing({ origin: !asked.origin, destination: !asked.destination });
    if (!asked.origin || !asked.destination) return;
    const here = window.location.pathname;
    await navigate(
      { search: `?${createSearchParams(asked)}` },
      { replace: true, preventScrollReset: true },
    );
    // A link pressed meanwhile, for example offline, wins.
    if (lastAddress().pathname !== here) return;
    await navigate(audiencePaths.results(kind, asked.origin, asked.destination));
  };

  const searching = next === audiencePaths.results(kind);
  return (
    <Form
      action={audiencePaths.results(kind)}
      method="get"
      noValidate
      onSubmit={submit}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${className ?? ''}`}
    >
      {wrong && (
        <div ref={alert} tabIndex={-1} className="rounded-field">
          <Notice tone="bad" role="alert" title={SEARCH_TEXTS.bothNeeded} />
        </div>
      )}
      <div className={missing.origin ? WRONG : undefined}>
        {missing.origin && (
          <FieldError id={`${id}error`}>Choose the nationality in the passport.</FieldError>
        )}
        <div className="relative flex min-h-(--target) items-center rounded-field bg-sunk pl-3 outline outline-transparent">
          <label htmlFor={`${id}origin`} className="flex-none font-normal">
            <span className="sr-only">Nationality as in the passport</span>
            <span aria-hidden="true">Passport of</span>
          </label>
          <select
            ref={select}
            id={`${id}origin`}
            name="origin"
            required
            defaultValue={nationalityOf(origin) ?? ''}
            onChange={(event) => setNationality(event.target.value)}
            aria-invalid={missing.origin || undefined}
            aria-describedby={missing.origin ? `${id}error ${id}other` : `${id}other`}
            className="min-h-(--target) min-w-0 flex-1 appearance-none truncate rounded-field bg-transparent pr-20 pl-[.35rem] font-semibold text-base @max-[17.9rem]/page:pr-2 aria-invalid:text-bad"
          >
            <option value="">Choose…</option>
            {NATIONALITIES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute right-3 @max-[17.9rem]/page:hidden font-semibold text-brand text-small underline underline-offset-[.18em]"
          >
            Change
          </span>
        </div>
      </div>
      <DestinationField
        kind={kind}
        name="destination"
        nationality={nationality}
        places={places}
        defaultValue={destination}
        error={missing.destination ? 'Type or choose a destination.' : undefined}
      />
      <Button
        type="submit"
        wide
        busy={searching ? 'Searching' : undefined}
        icon={<Search aria-hidden />}
      >
        Search {WORDS[kind].many}
      </Button>
      <p id={`${id}other`} className="-mt-2 text-ink-2 text-small">
        Passport not in the list? <a href={chat_url}>Chat with us</a>: an adviser will tell you what
        is open to you.
      </p>
    </Form>
  );
}
