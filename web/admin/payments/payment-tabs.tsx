import type { ListCounts } from '#shared/staff/list-counts.ts';
import { CountedTabs } from '../kit/lists/counted-tabs.tsx';
import { adminPaths } from '../kit/paths.ts';

export function PaymentTabs({ counts }: { counts: Promise<ListCounts | undefined> }) {
  return (
    <CountedTabs
      label="Pages about payments"
      counts={counts}
      tabsOf={(counts) => [
        { to: adminPaths.paymentsToReview, text: 'To review', count: counts?.payments.to_review },
        { to: adminPaths.payments(), text: 'All payments', count: counts?.payments.all },
        { to: adminPaths.paymentMonths(), text: 'By month' },
      ]}
    />
  );
}
