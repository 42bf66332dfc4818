import { Tabs } from '../../tabs.tsx';
import { useMay } from '../kit/may.tsx';
import { adminPaths } from '../kit/paths.ts';
import { useMe } from '../kit/use-admin-me.ts';

export function PaymentTabs() {
  const waiting = useMe()?.waiting.payments;
  const may = useMay();
  return (
    <Tabs
      label="Pages about payments"
      tabs={[
        {
          to: adminPaths.paymentsToReview,
          text: 'To review',
          count: may('payments') ? waiting : undefined,
        },
        { to: adminPaths.payments(), text: 'All payments' },
        { to: adminPaths.paymentMonths(), text: 'By month' },
      ]}
    />
  );
}
