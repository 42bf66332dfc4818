import { formatNaira } from '#shared/money/money.ts';
import type { OrderDocument } from '#shared/orders/documents.ts';
import { PriceTable } from '../../features/payments/invoice/price-table.tsx';
import { paths } from '../../paths.ts';
import { Selvedge } from '../../ui/selvedge.tsx';
import { StateLozenge, StateWord } from '../../ui/state-word.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

const INSET = 'mx-5 sm:mx-12 print:mx-0';

function Parties({ parties }: Pick<OrderDocument, 'parties'>) {
  return (
    <div className={`${INSET} grid gap-5 text-[1rem] sm:grid-cols-2 sm:gap-x-10`}>
      {parties.map(({ label, name, contacts }) => (
        <div key={label} className="min-w-0 wrap-anywhere">
          <p className="text-ink-2 text-micro">{label}</p>
          <p className="font-semibold">{name}</p>
          {contacts.map((contact) => (
            <p key={contact} className="text-small">
              {contact}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

function Facts({ facts }: Pick<OrderDocument, 'facts'>) {
  return (
    <dl className={`${INSET} mt-6 text-[1rem] sm:grid sm:grid-cols-2 sm:gap-x-10`}>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 border-line border-t py-[.55rem]"
        >
          <dt className="text-ink-2 text-small">{label}</dt>
          <dd
            className={`wrap-anywhere ${label === 'Tracking ID' ? 'code pt-[.1rem] text-small md:whitespace-nowrap print:whitespace-nowrap' : 'font-medium'}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An invoice or receipt for printing (A4, always light), in the same order as its PDF. */
export function Paper({ paper }: { paper: OrderDocument }) {
  const { heading, brand, number, tracking_id, lines, total, state, says, foot, qr_code } = paper;
  return (
    <article className="daylight mx-auto max-w-[46rem] bg-[#fff] pb-8 print:max-w-none print:pb-0">
      <Selvedge />
      <header
        className={`${INSET} flex flex-wrap items-start justify-between gap-x-8 gap-y-3 pt-7 pb-6`}
      >
        <Wordmark brand={brand} />
        {(state === 'Paid' || state === 'Refunded') && (
          <p
            aria-hidden="true"
            className="flex items-center gap-3 font-bold text-[1.75rem] text-good leading-[1.14] sm:ml-auto"
          >
            <StateLozenge tone="good" className="size-8" />
            {state.toUpperCase()}
          </p>
        )}
        <div className="sm:text-right">
          <h1 className="text-[1.75rem]!">{heading}</h1>
          <p className="code text-[1rem]">{number}</p>
        </div>
      </header>
      <Parties parties={paper.parties} />
      <Facts facts={paper.facts} />
      <div className={`${INSET} mt-7`}>
        <PriceTable caption="What it is for" lines={lines} />
        <p className="flex justify-between gap-6 border-ink border-t-2 pt-3 font-bold text-[1.25rem]">
          <span>{total.text}</span>
          <span className="whitespace-nowrap tabular-nums">{formatNaira(total.amount)}</span>
        </p>
      </div>
      <div className={`${INSET} mt-8 flex flex-wrap items-center gap-5 text-small`}>
        <a href={paths.track(tracking_id)} className="flex-none">
          <img
            src={qr_code}
            alt="QR code of the tracking page"
            width="88"
            height="88"
            className="size-22"
          />
        </a>
        <div className="min-w-32 flex-1">
          <StateWord state={state} className="whitespace-normal!" />
          {says.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      <p className={`${INSET} mt-8 border-line border-t pt-3 text-ink-2 text-micro`}>{foot}</p>
    </article>
  );
}
