import { Tabs } from '../../admin/lists/tabs.tsx';
import { adminPaths } from '../../admin/paths.ts';
import { useMe } from '../../admin/shell/use-admin-me.ts';

/** The pages about payments: what somebody has to see to, every payment, and what each month came to. */
export function PaymentTabs() {
  const waiting = useMe()?.waiting.payments;
  return (
    <Tabs
      label="Pages about payments"
      tabs={[
        { to: adminPaths.paymentsToReview, text: 'To review', count: waiting },
        { to: adminPaths.payments(), text: 'All payments' },
        { to: adminPaths.paymentMonths(), text: 'By month' },
      ]}
    />
  );
}
