import { formatNaira } from '#shared/money/money.ts';

interface PriceTableProps {
  /** For screen readers. */
  caption: string;
  /** In naira. */
  lines: readonly { text: string; detail?: string | undefined; amount: number }[];
}

export function PriceTable({ caption, lines }: PriceTableProps) {
  return (
    <table className="w-full border-collapse text-[1rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-edge border-b-[1.5px] text-ink-2 text-micro">
          <th scope="col" className="py-[.4rem] text-left font-semibold">
            For
          </th>
          <th scope="col" className="py-[.4rem] text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.text} className="border-line border-b align-top leading-snug">
            <td className="py-[.7rem] pr-4">
              {line.text}
              {line.detail && <span className="block text-ink-2 text-small">{line.detail}</span>}
            </td>
            <td className="whitespace-nowrap py-[.7rem] text-right tabular-nums">
              {formatNaira(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
