import { Tabs } from '../../admin/lists/tabs.tsx';
import { useMe } from '../../admin/shell/use-admin-me.ts';
import { paths } from '../../paths.ts';

/** The pages about payments: what somebody has to see to, every payment, and what each month came to. */
export function PaymentTabs() {
  const waiting = useMe()?.waiting.payments;
  return (
    <Tabs
      label="Pages about payments"
      tabs={[
        { to: paths.paymentsToReview, text: 'To review', count: waiting },
        { to: paths.payments(), text: 'All payments' },
        { to: paths.paymentMonths(), text: 'By month' },
      ]}
    />
  );
}
