import { useEffect, useRef, useState } from 'react';
import { isDecided, KINDS, type Kind } from '#shared/services/index.ts';
import { MOST_COUNTED, type OrderList } from '#shared/staff/views.ts';
import { withCommas } from '#shared/words.ts';
import { callApi } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReadFailure } from '../../read-failure.tsx';
import { useAdminReading } from '../../use-admin-reading.ts';
import { isFocusFree } from '../../use-kept-focus.ts';
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx';
import { IssueFiles, issuedFileOf } from './issue-files.tsx';
import { Results, type Told } from './results.tsx';
import { SaveChosen } from './save-chosen.tsx';
import { undoOf } from './undo.ts';

interface BulkBarProps {
  list: OrderList;
  query: Record<string, string>;
  rows: readonly { id: string | number }[];
  chosen: ReadonlySet<string>;
  /** All matching orders are chosen, on every page. */
  all: boolean;
  onAll(): void;
  onChoose(chosen: ReadonlySet<string>): void;
  /** They stay chosen, also if they left the list. */
  onRefused(ids: ReadonlySet<string>): void;
  onClose(): void;
}

const number = (many: number) =>
  many >= MOST_COUNTED ? `${withCommas(MOST_COUNTED)}+` : withCommas(many);

/** Actions for the chosen orders of a list, or for all that match. */
export default function BulkBar({
  list,
  query,
  rows,
  chosen,
  all,
  onAll,
  onChoose,
  onRefused,
  onClose,
}: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>();
  const [told, setTold] = useState<Told>();
  const bar = useRef<HTMLElement>(null);
  const asked = new URLSearchParams(query).toString();
  const {
    value: counted,
    failure,
    load: count,
  } = useAdminReading('What matches could not be counted.', (reader) =>
    callApi('GET /admin/views/count', { query: { list, query: asked }, ...reader }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted for each list and query.
  useEffect(count, [list, asked]);
  const matching = counted?.count ?? undefined;
  const many = all ? (matching ?? 0) : chosen.size;
  // The button that opened the bar was removed.
  useEffect(() => bar.current?.focus(), []);
  // When all is done, the dialog is closed and the button that opened it disabled.
  useEffect(() => {
    const nowhere =
      isFocusFree() || document.activeElement?.matches(':disabled, [aria-disabled=true]');
    if (!action && many === 0 && nowhere) bar.current?.focus();
  }, [action, many]);
  const kind = KINDS.find((one): one is Kind => one === list);
  const issued = kind && issuedFileOf(kind);
  const button = (does: BulkAction, words: string) => (
    <Button
      size="dense"
      kind={does === 'cancel' ? 'danger' : 'second'}
      disabled={many === 0}
      onClick={() => setAction(does)}
    >
      {words}
    </Button>
  );
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Chosen orders"
      className="sticky top-0 z-3 mt-2 rounded-field bg-sunk px-3 py-2 outline-none print:hidden"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="font-semibold tabular-nums">
          {all ? `All ${number(many)} that match` : `${number(many)} chosen`}
        </p>
        {rows.length > 0 && (
          <Button
            size="dense"
            kind="link"
            onClick={() => onChoose(new Set(rows.map(({ id }) => String(id))))}
          >
            {`These ${rows.length}`}
          </Button>
        )}
        {/* There before it is counted, so that the rows below don't move. */}
        {matching !== 0 && (
          <Button size="dense" kind="link" disabled={matching === undefined} onClick={onAll}>
            {`All ${matching === undefined ? '' : number(matching)} that match`}
          </Button>
        )}
        <Button size="dense" kind="link" onClick={() => onChoose(new Set())}>
          None
        </Button>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {button('assign', 'Assign')}
        {button('note', 'Note')}
        {kind && button('request', 'Ask for more')}
        {kind && isDecided(kind) && button('approve', 'Approve')}
        {kind && isDecided(kind) && button('deny', 'Deny')}
        {button('cancel', 'Cancel')}
        <Button
          size="dense"
          kind="second"
          disabled={all || chosen.size === 0}
          onClick={() => window.print()}
        >
          Print
        </Button>
        {many > 0 && <SaveChosen list={list} query={query} ids={all ? undefined : [...chosen]} />}
        <Button size="dense" kind="second" onClick={onClose}>
          Done
        </Button>
      </div>
      {kind && issued && <IssueFiles kind={kind} field={issued} />}
      {failure && <ReadFailure failure={failure} again={count} />}
      {told && <Results key={told.at} {...told} />}
      {action && (
        <BulkDialog
          action={action}
          many={many}
          kind={kind}
          which={all ? { list, query: asked, expected: many } : { ids: [...chosen] }}
          onClose={() => {
            setAction(undefined);
            count();
          }}
          onDone={(results, change) => {
            setTold({ at: Date.now(), results, undo: undoOf(change, results) });
            onRefused(new Set(results.filter(({ ok }) => !ok).map(({ id }) => id)));
          }}
        />
      )}
    </section>
  );
}
