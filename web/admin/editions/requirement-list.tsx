import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { detailOf, isQuestion, ruleWords } from '#shared/requirements/applying.ts';
import type { Requirement } from '#shared/requirements/requirement.ts';
import { conditionSentence } from '#shared/requirements/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { SourceLine } from '../../ui/source-line.tsx';
import {
  ANSWER_WORDS,
  ENFORCEMENT_WORDS,
  keyFor,
  RequirementFields,
} from './requirement-fields.tsx';

/** What a passport, photo or question asks for. */
function asksFor(one: Requirement): string {
  if (one.kind !== 'question') return ruleWords(one);
  const { type, choices = [] } = one.answer;
  return type === 'choice' ? `One of: ${choices.join(', ')}` : ANSWER_WORDS[type];
}

export function RequirementWords({ list }: { list: readonly Requirement[] }) {
  const titles = Object.fromEntries(list.map(({ key, title }) => [key, title]));
  if (list.length === 0) return <p>Nothing beyond the form.</p>;
  return (
    <ul className="grid gap-2 text-dense">
      {list.map((one) => (
        <li key={one.key} className="wrap-anywhere">
          <b>{one.title}</b>, {ENFORCEMENT_WORDS[one.enforcement].toLowerCase()}.{' '}
          {conditionSentence(one.when, titles)}.
          {asksFor(one) && <span className="block">{`${asksFor(one)}.`}</span>}
          {detailOf(one) && (
            <span className="block whitespace-pre-line text-ink-2">{detailOf(one)}</span>
          )}
          {one.source && (
            <span className="block text-ink-2">
              Source: <SourceLine source={one.source} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The requirements of a draft, as fields. */
export function RequirementList({
  list,
  wrong,
  onChange,
}: {
  list: readonly Requirement[];
  wrong: Readonly<Record<string, string>>;
  onChange(list: Requirement[]): void;
}) {
  const adding = useRef<HTMLDivElement>(null);
  const move = (at: number, by: -1 | 1) => {
    const next = [...list];
    const [one] = next.splice(at, 1);
    if (one) next.splice(Math.max(0, at + by), 0, one);
    onChange(next);
  };
  return (
    <>
      {list.map((one, at) => (
        <RequirementFields
          key={one.key}
          one={one}
          questions={list.slice(0, at).filter(isQuestion)}
          problem={
            Object.entries(wrong).find(([path]) => path.startsWith(`requirements.${at}.`))?.[1]
          }
          onChange={(next) => onChange(list.map((other, nth) => (nth === at ? next : other)))}
          onMove={(by) => move(at, by)}
          onRemove={() => {
            flushSync(() => onChange(list.filter((_, nth) => nth !== at)));
            // What has come into its place, or the button below them.
            const next = adding.current?.parentElement?.children[at];
            next?.querySelector<HTMLElement>('input, button')?.focus();
          }}
        />
      ))}
      <div ref={adding}>
        <Button
          size="dense"
          kind="second"
          onClick={() => {
            flushSync(() =>
              onChange([
                ...list,
                {
                  key: keyFor(
                    `item ${list.length + 1}`,
                    list.map(({ key }) => key),
                  ),
                  kind: 'document',
                  title: '',
                  detail: '',
                  enforcement: 'required',
                  when: null,
                  upload: true,
                },
              ]),
            );
            adding.current?.previousElementSibling?.querySelector('input')?.focus();
          }}
        >
          Add a requirement
        </Button>
      </div>
    </>
  );
}
