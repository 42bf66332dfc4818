import { Camera, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { dayInWords, lagosDay } from '#shared/dates.ts';
import { Button } from '../../ui/button.tsx';
import { splitDay } from '../../ui/day-inputs.ts';
import { Knot } from '../../ui/steps.tsx';
import { useFormShell } from '../form-context.ts';
import { LINE_LENGTH, readLower } from './code-lines.ts';
import { dayOf, properName } from './days.ts';
import type { Found } from './decide.ts';
import type { PassportRead } from './passport-worker.ts';
import { NotAPicture, openReader, type PassportReader as Reader } from './read-passport.ts';

const PICTURES = 'image/jpeg,image/png,image/webp';

type Phase =
  | { at: 'start' }
  | { at: 'reading' }
  | { at: 'read'; read: PassportRead }
  | { at: 'failed'; words: string };

const FAILED = {
  picture:
    'This file can’t be read as a picture here. Take a photo of the passport’s data page, or type the details.',
  reader: 'The reader did not start. Type the details instead.',
};

interface Line {
  label: string;
  value: string;
  proved: boolean;
}

const linesOf = (found: Found, today: string): Line[] => [
  { label: 'Passport number', value: found.number, proved: found.sure.number === 'proved' },
  {
    label: 'Date of birth',
    value: dayInWords(dayOf(found.birth, 'birth', today)),
    proved: found.sure.birth === 'proved',
  },
  {
    label: 'Last day',
    value: dayInWords(dayOf(found.expiry, 'expiry', today)),
    proved: found.sure.expiry === 'proved',
  },
];

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="grid gap-1">
      {lines
        .filter(({ proved }) => proved)
        .map(({ label, value }) => (
          <li key={label} className="flex items-center gap-2">
            <Knot state="done" className="size-4 flex-none" />
            <span>
              {label}: <b className="tabular-nums">{value}</b>, filled in
            </span>
          </li>
        ))}
    </ul>
  );
}

/** A value to confirm, because no check digit covers names and nationality. */
function ToConfirm({
  label,
  value,
  note,
  onTake,
}: {
  label: string;
  value: string;
  note: string;
  onTake: () => void;
}) {
  const [taken, setTaken] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (taken) told.current?.focus();
  }, [taken]);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        {label}: <b>{value}</b>
        {note && <span>{note}</span>}
      </p>
      {taken ? (
        <p
          ref={told}
          tabIndex={-1}
          role="status"
          className="font-semibold text-good text-small outline-none"
        >
          Filled in. Compare it with the passport.
        </p>
      ) : (
        <Button
          kind="second"
          size="small"
          onClick={() => {
            onTake();
            setTaken(true);
          }}
        >
          Yes, fill it in<span className="sr-only">: {label}</span>
        </Button>
      )}
    </div>
  );
}

function TypedLine({
  fill,
}: {
  fill: (found: Pick<Found, 'number' | 'birth' | 'expiry'>) => void;
}) {
  const [typed, setTyped] = useState('');
  const line = typed.toUpperCase().replace(/\s/g, '');
  const { right, ...read } = readLower(line);
  const today = lagosDay(new Date());
  const parts = [
    { label: 'Number', done: line.length >= 10, right: right.number },
    { label: 'Date of birth', done: line.length >= 20, right: right.birth },
    { label: 'Last day', done: line.length >= 28, right: right.expiry },
  ];
  const all = parts.every((part) => part.right);
  return (
    <details className="mt-3">
      <summary className="link w-fit">Type the lower line instead</summary>
      <label htmlFor="passport_line" className="mt-2 block">
        The lower line of letters, digits and &lt;
      </label>
      <input
        id="passport_line"
        type="text"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={LINE_LENGTH + 8}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby="passport_line_parts"
        className="control mt-[.4rem] font-mono"
      />
      <ul id="passport_line_parts" aria-live="polite" className="mt-2 text-small">
        {parts
          .filter(({ done }) => done)
          .map((part) => (
            <li key={part.label} className={part.right ? 'text-good' : 'text-bad'}>
              {`${part.label}: ${part.right ? 'right' : 'look again, a character is wrong'}`}
            </li>
          ))}
      </ul>
      {all && (
        <Button kind="second" size="small" className="mt-2" onClick={() => fill(read)}>
          {`Fill in ${read.number}, born ${dayInWords(dayOf(read.birth, 'birth', today))}`}
        </Button>
      )}
    </details>
  );
}

/** Reads a picture of the data page into the form, and puts it into the field `picture`. */
export function PassportReader({ picture, onClose }: { picture: string; onClose: () => void }) {
  const { getValues, setValue } = useFormContext();
  const { uploads } = useFormShell();
  const [phase, setPhase] = useState<Phase>({ at: 'start' });
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const reader = useRef<Reader>(undefined);
  const latest = useRef<Promise<PassportRead>>(undefined);
  useEffect(() => {
    shown.current?.focus();
    const opened = openReader();
    reader.current = opened;
    opened.practise().catch(() => undefined);
    return opened.close;
  }, []);
  const today = lagosDay(new Date());
  const put = (name: string, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  const putDay = (name: string, day: string) => {
    for (const [part, value] of Object.entries(splitDay(name, day))) put(part, value);
  };
  const fill = ({ number, birth, expiry }: Partial<Pick<Found, 'number' | 'birth' | 'expiry'>>) => {
    if (number) put('passport_number', number);
    if (birth) putDay('date_of_birth', dayOf(birth, 'birth', today));
    if (expiry) putDay('passport_expires_on', dayOf(expiry, 'expiry', today));
  };
  const fillProved = ({ number, birth, expiry, sure }: Found) =>
    fill({
      ...(sure.number === 'proved' ? { number } : {}),
      ...(sure.birth === 'proved' ? { birth } : {}),
      ...(sure.expiry === 'proved' ? { expiry } : {}),
    });
  const take = async (file: File | undefined) => {
    if (!file || !reader.current) return;
    setPhase({ at: 'reading' });
    const reading = reader.current.read(file);
    latest.current = reading;
    if (!getValues(picture)) {
      setValue(picture, file, { shouldDirty: true, shouldValidate: true });
      void uploads.chosen(
        picture,
        file,
        reading.catch(() => undefined),
      );
    }
    try {
      const read = await reading;
      if (read.found) fillProved(read.found);
      setPhase({ at: 'read', read });
    } catch (error) {
      if (latest.current !== reading) return;
      setPhase({
        at: 'failed',
        words: error instanceof NotAPicture ? FAILED.picture : FAILED.reader,
      });
    }
  };
  const found = phase.at === 'read' ? phase.read.found : undefined;
  const [first = '', ...middle] = properName(found?.given ?? '').split(' ');
  const names = found && found.sure.names !== 'unread' && found.surname !== '';
  return (
    <section
      ref={shown}
      tabIndex={-1}
      aria-label="Passport reader"
      className="rounded-field bg-sunk p-4 text-small"
    >
      <p className="text-ink-2">
        The two lines at the bottom of the data page are read on this phone. The picture goes
        nowhere until you submit the form.
      </p>
      <div aria-live="polite" className="mt-3">
        {phase.at === 'reading' && (
          <p className="flex items-center gap-2">
            <LoaderCircle aria-hidden className="size-4 animate-spin" />
            Reading, a few seconds...
          </p>
        )}
        {phase.at === 'failed' && <p className="text-bad">{phase.words}</p>}
        {phase.at === 'read' && (
          <>
            {found && <Lines lines={linesOf(found, today)} />}
            {phase.read.advice && <p>{phase.read.advice}</p>}
          </>
        )}
      </div>
      {found && names && (
        <ToConfirm
          key={`${found.surname} ${found.given}`}
          label="The name reads"
          value={`${properName(found.given)} ${properName(found.surname)}`}
          note={found.cut ? '. The line has no room for a longer name: add what is missing.' : ''}
          onTake={() => {
            put('first_name', first);
            put('middle_name', middle.join(' '));
            put('last_name', properName(found.surname));
          }}
        />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          name="passport_picture"
          accept={PICTURES}
          aria-label="Picture of the data page to read"
          onChange={({ target }) => void take(target.files?.[0])}
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          className="hidden"
        />
        <Button
          kind="second"
          size="small"
          icon={<Camera aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {phase.at === 'start' ? 'Take or choose a picture' : 'Read another picture'}
        </Button>
        <Button kind="link" onClick={onClose}>
          Close the reader
        </Button>
      </div>
      <TypedLine fill={fill} />
    </section>
  );
}
