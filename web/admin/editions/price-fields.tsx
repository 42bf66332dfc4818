import { formatNaira } from '#shared/money/money.ts';
import { REFUND_MOMENTS, untilWords } from '#shared/money/refund-terms.ts';
import { editionPrice, speedsOf } from '#shared/requirements/fees.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { Button } from '../../ui/button.tsx';
import { Choose, Count, Text } from '../kit/labelled.tsx';

interface PriceFieldsProps {
  kind: DecidedKind;
  contents: EditionContents;
  onChange(part: Partial<EditionContents>): void;
}

const put = <Row,>(rows: readonly Row[], at: number, row: Row | undefined): Row[] =>
  rows.flatMap((one, nth) => (nth === at ? (row === undefined ? [] : [row]) : [one]));

export function PriceFields({ kind, contents, onChange }: PriceFieldsProps) {
  const { fees, timing } = contents;
  const speeds = speedsOf(contents);
  return (
    <div tabIndex={-1} className="grid gap-4 outline-none">
      {fees.map((fee, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          key={at}
          className="grid items-end gap-2 sm:grid-cols-[10rem_1fr_1fr_1fr_auto]"
        >
          <Choose
            label="Part"
            value={fee.party}
            options={[
              ['government', 'Government fee'],
              ['service', 'Our fee'],
            ]}
            onChange={(party) => onChange({ fees: put(fees, at, { ...fee, party }) })}
          />
          <Count
            label="Naira"
            value={fee.amount}
            onChange={(amount) =>
              onChange({ fees: put(fees, at, { ...fee, amount: amount ?? 0 }) })
            }
          />
          <Text
            label="Only for the speed"
            value={fee.speed ?? ''}
            onChange={(speed) =>
              onChange({ fees: put(fees, at, { ...fee, speed: speed || undefined }) })
            }
          />
          <Choose
            label="Refunded"
            value={fee.back_until ?? ''}
            options={[
              ['', 'as the terms say'],
              ...REFUND_MOMENTS.map((one) => [one, untilWords(kind, one)] as [string, string]),
            ]}
            onChange={(until) =>
              onChange({ fees: put(fees, at, { ...fee, back_until: until || undefined }) })
            }
          />
          <Button
            size="dense"
            kind="danger"
            onClick={() => onChange({ fees: put(fees, at, undefined) })}
          >
            Remove<span className="sr-only"> fee {at + 1}</span>
          </Button>
        </div>
      ))}
      <p className="text-dense" role="status">
        {fees.length === 0
          ? 'Without fees, the destination’s own price applies.'
          : speeds
              .map((speed) => `${speed}: ${formatNaira(editionPrice(contents, speed)?.price ?? 0)}`)
              .join(', ')}
      </p>
      {timing.map((time, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          key={at}
          className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <Text
            label="Speed"
            value={time.speed}
            onChange={(speed) => onChange({ timing: put(timing, at, { ...time, speed }) })}
          />
          <Count
            label="Least working days"
            value={time.least}
            onChange={(least) =>
              onChange({ timing: put(timing, at, { ...time, least: least ?? 0 }) })
            }
          />
          <Count
            label="Most working days"
            value={time.most}
            onChange={(most) => onChange({ timing: put(timing, at, { ...time, most: most ?? 0 }) })}
          />
          <Button
            size="dense"
            kind="danger"
            onClick={() => onChange({ timing: put(timing, at, undefined) })}
          >
            Remove<span className="sr-only"> speed {at + 1}</span>
          </Button>
        </div>
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
