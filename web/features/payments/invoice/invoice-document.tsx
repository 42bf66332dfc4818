import { formatDate } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { shownPaymentWord } from '#shared/orders/order-words.ts';
import { useSubmittedPhotograph } from '../../../submitted-photograph.ts';
import { CopyText } from '../../../ui/copy.tsx';
import { applicantRow, Facts } from '../../../ui/facts.tsx';
import { Prices } from '../../../ui/price.tsx';
import { Selvedge } from '../../../ui/selvedge.tsx';
import { StateWord } from '../../../ui/state-word.tsx';
import { isPayable } from '../order-facts.ts';
import { InvoiceDownload } from './invoice-download.tsx';
import type { PayersInvoice } from './own-invoice.ts';
import { PriceTable } from './price-table.tsx';

/** The invoice; printing the page prints only this. */
export function InvoiceDocument({ invoice }: { invoice: PayersInvoice }) {
  const photograph = useSubmittedPhotograph();
  const { tracking, number, lines } = invoice;
  const { nothing_to_pay, visa_status, cancelled } = tracking;
  const decided = nothing_to_pay && (cancelled ? 'Nothing to pay' : visa_status);
  return (
    <section
      aria-labelledby="invoice"
      className="mt-6 border border-line border-t-0 bg-surface print:mt-0 print:border-0"
    >
      <Selvedge className="-mx-px print:hidden" />
      <div className="px-[1.1rem] lg:px-7 print:px-0 @max-[17.9rem]/page:px-2">
        <div className="flex flex-wrap items-start justify-between gap-4 pt-[1.1rem] pb-4">
          <div>
            <h2 id="invoice">Invoice</h2>
            <p className="code text-ink-2">{number}</p>
          </div>
          <StateWord state={decided || shownPaymentWord(tracking)} />
        </div>
        <Facts
          rows={[
            applicantRow(tracking),
            [
              'Tracking ID',
              <div key="id" className="[&_.code]:text-[1rem]">
                <CopyText text={tracking.tracking_id} label="Tracking ID" />
              </div>,
            ],
            ['Submitted', formatDate(tracking.created_at)],
            ['Due', isPayable(tracking) && invoice.due],
          ]}
        />
        <div className="mt-5 flex flex-wrap items-center gap-4">
          {photograph && (
            <img
              src={photograph}
              alt="The passport photograph you sent"
              className="h-24 w-auto max-w-24 border border-line bg-white object-contain"
            />
          )}
          <img
            src={tracking.qr_code}
            alt="QR code of the status page"
            width="96"
            height="96"
            className="border border-line bg-white"
          />
          <p className="min-w-40 flex-1 text-ink-2 text-small">
            {`Scan it to see the status on another phone${isPayable(tracking) ? ', or to pay there' : ''}.`}
          </p>
        </div>
        <div className="mt-6">
          <PriceTable caption="What you are paying for" lines={lines} />
        </div>
        <Prices
          className="mt-[.9rem]"
          lines={[]}
          total={{ text: 'Total', amount: formatNaira(tracking.amount) }}
        />
        <InvoiceDownload url={tracking.invoice_url} name={`invoice-${number}.pdf`} />
      </div>
    </section>
  );
}
