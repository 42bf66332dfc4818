import { Tabs } from '../../admin/lists/tabs.tsx';
import { useMay } from '../../admin/may.tsx';
import { adminPaths } from '../../admin/paths.ts';
import { useMe } from '../../admin/shell/use-admin-me.ts';

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
