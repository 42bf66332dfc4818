import { MessageSquareText } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { fold } from '#shared/fold.ts';
import {
  fillPlaceholders,
  type OrderValues,
  unfilled,
  unknownPlaceholders,
} from '#shared/staff/replies.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Key } from '../keys.tsx';
import { adminPaths } from '../paths.ts';
import { ReadFailure } from '../read-failure.tsx';
import { useAdminReading } from '../use-admin-reading.ts';

/** The input event makes React treat the text like typing. */
function insert(field: HTMLTextAreaElement, text: string) {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const atWordStart = ({ value, selectionStart }: HTMLTextAreaElement) =>
  /(^|\s)$/.test(value.slice(0, selectionStart));

interface ReadyAnswersProps {
  /** An uncontrolled one: this renders on `input` before React's handlers, which would reset it. */
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** The order's values for placeholders; without them the server fills in each order's. */
  values?: OrderValues | undefined;
}

/** Picks a ready answer for a textarea: by its button, or by typing `/` at the start of a word. */
export function ReadyAnswers({ field, label, values }: ReadyAnswersProps) {
  const [open, setOpen] = useState<'by button' | 'by slash'>();
  const [text, setText] = useState('');
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!atWordStart(area)) return;
      event.preventDefault();
      setOpen('by slash');
    };
    const type = () => setText(area.value);
    area.addEventListener('keydown', press);
    area.addEventListener('input', type);
    return () => {
      area.removeEventListener('keydown', press);
      area.removeEventListener('input', type);
    };
  }, [field]);
  const pick = (typed: string) => {
    setOpen(undefined);
    if (field.current) insert(field.current, typed);
  };
  const close = () => {
    if (open === 'by slash') return pick('/');
    setOpen(undefined);
    field.current?.focus();
  };
  const problem = values
    ? unfilled(text, values, 'write it yourself, or leave it out.')
    : unknownPlaceholders(text);
  const fills = values && !problem && fillPlaceholders(text, values) !== text;
  return (
    <div className="grid gap-1 text-dense">
      {open ? (
        <Picker values={values} onPick={pick} onClose={close} />
      ) : (
        <div>
          <Button
            size="dense"
            kind="link"
            icon={<MessageSquareText aria-hidden />}
            onClick={() => setOpen('by button')}
          >
            Ready answers<span className="sr-only"> for {label}</span>
            <span aria-hidden>
              <Key>/</Key>
            </span>
          </Button>
        </div>
      )}
      <p role="status" className="font-semibold text-bad empty:hidden">
        {problem}
      </p>
      <p className="text-ink-2 empty:hidden">
        {fills && 'What stands in { } is filled in with this order’s values.'}
      </p>
    </div>
  );
}

interface PickerProps {
  values: OrderValues | undefined;
  onPick(text: string): void;
  onClose(): void;
}

function Picker({ values, onPick, onClose }: PickerProps) {
  const id = useId();
  const {
    value: replies,
    at,
    failure,
    load,
  } = useAdminReading('The ready answers could not be loaded.', (reader) =>
    callApi('GET /admin/replies', reader),
  );
  const [q, setQ] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    search.current?.focus();
    load();
  }, [load]);
  const shown = (text: string) => (values ? fillPlaceholders(text, values) : text);
  const found = replies?.filter(({ title, text }) =>
    fold(q)
      .split(/\s+/)
      .every((word) => fold(`${title} ${text}`).includes(word)),
  );
  return (
    <fieldset
      className="rounded-field border border-edge p-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <legend className="sr-only">Ready answers</legend>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={search}
          type="search"
          id={id}
          aria-label="Find a ready answer"
          placeholder="Find a ready answer, Enter takes the first"
          autoComplete="off"
          value={q}
          onChange={({ target }) => setQ(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [first] = found ?? [];
            if (first) onPick(shown(first.text));
          }}
          className="control min-h-(--control-dense) min-w-40 flex-1 py-1 text-dense"
        />
        <Button size="dense" kind="second" onClick={onClose}>
          Close
        </Button>
      </div>
      {failure && <ReadFailure failure={failure} again={load} />}
      <p role="status" className="mt-2 text-ink-2 empty:hidden">
        {at === 'reading'
          ? 'Loading the ready answers...'
          : found?.length === 0 && (replies?.length ? 'None found.' : 'There are none yet.')}
      </p>
      <ul className="mt-1 max-h-64 overflow-auto">
        {found?.map((reply) => (
          <li key={reply.id} className="border-line border-t first:border-t-0">
            <button
              type="button"
              className="w-full px-1 py-2 text-left hover:bg-sunk"
              onClick={() => onPick(shown(reply.text))}
            >
              <span className="font-semibold">{reply.title}</span>
              {!reply.shared && <span className="text-ink-2"> (your own)</span>}
              <span className="line-clamp-3 whitespace-pre-line text-ink-2 wrap-anywhere">
                {shown(reply.text)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Link to={adminPaths.replies} className="link">
        Write and change them
      </Link>
    </fieldset>
  );
}
