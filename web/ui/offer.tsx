import type { ReactNode } from 'react';

/** On phones: a summary of the offer, and all of it in *Details*. */
export function OfferLines({
  lines,
  last,
  children,
}: {
  lines: readonly ReactNode[];
  /** Shown before *Details*. */
  last?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mt-2 text-[1rem] leading-normal lg:hidden">
      {lines.filter(Boolean).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and never change their order.
        <p key={place}>{line}</p>
      ))}
      <details className="group">
        <summary className="-my-3 py-3">
          {last && <>{last} · </>}
          <span className="font-semibold text-brand underline underline-offset-[.18em]">
            Details
          </span>
        </summary>
        <div className="pt-5 pb-4">{children}</div>
      </details>
    </div>
  );
}

/** The offer next to the form, from 1024 px. */
export function OfferAside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside
      aria-label={label}
      className="max-lg:hidden lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:rounded-field lg:bg-sunk lg:px-6 lg:pt-5 lg:pb-6"
    >
      {children}
    </aside>
  );
}

/** Lays out form and aside; the form's rows are in the first column. */
export const OFFER_BESIDE =
  'lg:grid lg:grid-cols-[minmax(0,38rem)_minmax(18rem,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20';

/** For a form with a changing price: its first child is the form, the second `PriceAside`. */
export const PRICED =
  'lg:grid lg:grid-cols-[minmax(0,38rem)_minmax(18rem,1fr)] lg:content-start lg:gap-x-20 lg:[&>*]:col-start-1';

/** The current price, next to the form from 1024 px. */
export function PriceAside({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label="What you pay"
      className="max-lg:hidden lg:sticky lg:top-6 lg:col-start-2! lg:row-span-6 lg:row-start-1 lg:self-start lg:rounded-field lg:bg-sunk lg:px-6 lg:pt-5 lg:pb-6"
    >
      {children}
    </aside>
  );
}

/** One line on phones, the rest behind *more*. */
export function Folded({ children }: { children: string }) {
  const look = 'max-w-[36em] whitespace-pre-line text-ink-2';
  if (children.length <= 40 && !children.includes('\n'))
    return <p className={`mt-2 lg:mt-3 ${look}`}>{children}</p>;
  return (
    <details className="group mt-2 lg:mt-3">
      <summary className={`relative lg:pointer-events-none ${look}`}>
        <span className="max-lg:line-clamp-1 group-open:line-clamp-none">{children}</span>
        <span className="absolute right-0 bottom-0 bg-paper font-semibold text-brand underline underline-offset-[.18em] before:absolute before:inset-y-0 before:right-full before:w-10 before:bg-linear-to-l before:from-paper group-open:hidden lg:hidden">
          more
        </span>
      </summary>
    </details>
  );
}
