import { formatNaira } from '#shared/money/money.ts';
import { REFUND_MOMENTS, untilWords } from '#shared/money/refund-terms.ts';
import { editionPrice, speedsOf } from '#shared/requirements/fees.ts';
import type { EditionContents, Fee, Timing } from '#shared/requirements/requirement.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { Button } from '../../ui/button.tsx';
import { Choose, Count, Text } from '../kit/labelled.tsx';

function FeeFields({
  kind,
  fee,
  nth,
  onChange,
}: {
  kind: DecidedKind;
  fee: Fee;
  nth: number;
  /** Undefined removes it. */
  onChange(fee: Fee | undefined): void;
}) {
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[10rem_1fr_1fr_1fr_auto]">
      <Choose
        label="Part"
        value={fee.party}
        options={[
          ['government', 'Government fee'],
          ['service', 'Our fee'],
        ]}
        onChange={(party) => onChange({ ...fee, party })}
      />
      <Count
        label="Naira"
        value={fee.amount}
        onChange={(amount = 0) => onChange({ ...fee, amount })}
      />
      <Text
        label="Only for the speed"
        value={fee.speed ?? ''}
        onChange={(speed) => onChange({ ...fee, speed: speed || undefined })}
      />
      <Choose
        label="Refunded"
        value={fee.back_until ?? ''}
        options={[
          ['', 'as the terms say'],
          ...REFUND_MOMENTS.map((one) => [one, untilWords(kind, one)] as [string, string]),
        ]}
        onChange={(until) => onChange({ ...fee, back_until: until || undefined })}
      />
      <Button size="dense" kind="danger" onClick={() => onChange(undefined)}>
        Remove<span className="sr-only"> fee {nth}</span>
      </Button>
    </div>
  );
}

function SpeedFields({
  time,
  nth,
  onChange,
}: {
  time: Timing;
  nth: number;
  /** Undefined removes it. */
  onChange(time: Timing | undefined): void;
}) {
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <Text label="Speed" value={time.speed} onChange={(speed) => onChange({ ...time, speed })} />
      <Count
        label="Least working days"
        value={time.least}
        onChange={(least = 0) => onChange({ ...time, least })}
      />
      <Count
        label="Most working days"
        value={time.most}
        onChange={(most = 0) => onChange({ ...time, most })}
      />
      <Button size="dense" kind="danger" onClick={() => onChange(undefined)}>
        Remove<span className="sr-only"> speed {nth}</span>
      </Button>
    </div>
  );
}

const put = <Row,>(rows: readonly Row[], at: number, row: Row | undefined): Row[] =>
  rows.flatMap((one, nth) => (nth === at ? (row ?? []) : one));

interface PriceFieldsProps {
  kind: DecidedKind;
  contents: EditionContents;
  onChange(part: Partial<EditionContents>): void;
}

export function PriceFields({ kind, contents, onChange }: PriceFieldsProps) {
  const { fees, timing } = contents;
  return (
    <div tabIndex={-1} className="grid gap-4 outline-none">
      {fees.map((fee, at) => (
        <FeeFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          key={at}
          kind={kind}
          fee={fee}
          nth={at + 1}
          onChange={(next) => onChange({ fees: put(fees, at, next) })}
        />
      ))}
      <p className="text-dense" role="status">
        {fees.length === 0
          ? 'Without fees, the destination’s own price applies.'
          : speedsOf(contents)
              .map((speed) => `${speed}: ${formatNaira(editionPrice(contents, speed)?.price ?? 0)}`)
              .join(', ')}
      </p>
      {timing.map((time, at) => (
        <SpeedFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          key={at}
          time={time}
          nth={at + 1}
          onChange={(next) => onChange({ timing: put(timing, at, next) })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="dense"
          kind="second"
          onClick={() => onChange({ fees: [...fees, { party: 'service', amount: 0 }] })}
        >
          Add a fee
        </Button>
        <Button
          size="dense"
          kind="second"
          onClick={() =>
            onChange({
              timing: [
                ...timing,
                { speed: timing.length === 0 ? 'standard' : 'express', least: 1, most: 5 },
              ],
            })
          }
        >
          Add a speed
        </Button>
      </div>
    </div>
  );
}
