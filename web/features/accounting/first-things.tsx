import { Link } from 'react-router';
import type { Dashboard } from '#shared/dashboard.ts';
import { waitedInWords } from '../../admin/order-page/order-words.ts';
import { adminPaths } from '../../admin/paths.ts';

/** Where the list stands on the page that its figure leads to. */
export const LOST = 'lost-slots';

interface Thing {
  many: number;
  /** One of them, and several. */
  words: readonly [one: string, many: string];
  note: string;
  to: string;
  /** Something has gone wrong for somebody. */
  failure?: boolean;
}

interface FirstThingsProps {
  figures: Dashboard;
  /** When the application was submitted that waits longest. */
  oldest: { visa?: string; permit?: string };
  now: Date;
}

/** What waits for an administrator: a number each, and the way to it. */
export function FirstThings({ figures, oldest, now }: FirstThingsProps) {
  const since = (at: string | undefined) => (at ? `oldest ${waitedInWords(at, now)}` : '');
  const pending = (kind: 'visa' | 'permit') => `${adminPaths.applications(kind, 'pending')}?order=oldest`;
  const { visa, permit, agents, payments_to_review: review, lost_slots: lost } = figures;
  const things: Thing[] = [
    { many: visa.pending, words: ['visa to decide', 'visas to decide'], note: since(oldest.visa), to: pending('visa') },
    { many: permit.pending, words: ['permit to decide', 'permits to decide'], note: since(oldest.permit), to: pending('permit') },
    {
      many: agents.pending,
      words: ['agent to approve', 'agents to approve'],
      note: since(agents.oldest_pending[0]?.created_at),
      to: adminPaths.pendingAgent,
    },
    {
      many: review.all,
      words: ['payment to review', 'payments to review'],
      note: since(review.payments[0]?.since),
      to: adminPaths.paymentsToReview,
      failure: true,
    },
    { many: lost.all, words: ['appointment without a time', 'appointments without a time'], note: 'paid', to: `#${LOST}`, failure: true },
  ];
  return (
    <ul className="mt-4 grid border-line border-y md:grid-cols-5">
      {things.map(({ many, words: [one, several], note, to, failure }) => {
        const words = (
          <>
            <b
              className={`text-[1.75rem] leading-none tracking-[-.02em] tabular-nums ${many === 0 ? 'font-normal! text-ink-3' : 'font-bold!'}`}
            >
              {many.toLocaleString('en-NG')}
            </b>{' '}
            <span className="min-w-0 leading-[1.35]">
              <span className={`block font-semibold ${many > 0 ? 'group-hover:underline' : 'text-ink-2'}`}>
                {many === 1 ? one : several}
              </span>
              <span className="block text-ink-2">{many > 0 ? note : 'none'}</span>
            </span>
          </>
        );
        const shape =
          'grid min-h-(--target) grid-cols-[3.5rem_1fr] items-center gap-1 py-[.6rem] md:h-full md:grid-cols-1 md:content-start md:py-3 md:pr-2';
        return (
          <li key={one} className="border-line not-first:border-t md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-4">
            {many > 0 ? (
              <Link to={to} className={`group text-ink no-underline hover:text-ink ${shape} ${failure ? 'text-bad! hover:text-bad!' : ''}`}>
                {words}
              </Link>
            ) : (
              <div className={shape}>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
