import { formatNaira } from '#shared/money/money.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import { callApi } from '../../api.ts';
import { GroupPayLinkButton } from '../../group-pay-link-button.tsx';
import { orderPaths } from '../../order-paths.ts';
import { PayLinkButton } from '../../pay-link-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface PayForItProps {
  order: ManageOrder;
  token: string | undefined;
  /** Its button is the page's main one. */
  main: boolean;
}

export function PayForIt({ order, token, main }: PayForItProps) {
  const { payment_waits, rest_to_pay } = order;
  const waits = payment_waits && <Notice tone="wait" title={payment_waits} className="mt-3" />;
  if (!order.may_pay) return waits;
  const amount = rest_to_pay ?? order.amount;
  const inGroup = order.group_others !== undefined;
  const makeLink = (body: { group?: true }) => callApi('POST /manage/pay-link', { body, token });
  return (
    <section aria-labelledby="pay" className="mt-8">
      <h2 id="pay">Pay for it</h2>
      {waits}
      <p className="mt-3">
        <ButtonLink
          kind={main ? 'pay' : 'second'}
          to={orderPaths.pay(order.kind, order.tracking_id)}
          className="max-lg:w-full"
        >
          {`Pay ${amount === undefined ? '' : formatNaira(amount)}`}
        </ButtonLink>
      </p>
      {token && (
        <div className="mt-5">
          <h3>Is somebody else paying?</h3>
          <p className="mt-1 mb-3 text-ink-2">
            {`Send them a link. They pay exactly this order${inGroup ? ', or all of the group that isn’t paid yet' : ''}, on their own phone.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <PayLinkButton make={() => makeLink({})} />
            {inGroup && <GroupPayLinkButton make={() => makeLink({ group: true })} />}
          </div>
        </div>
      )}
    </section>
  );
}
