// Orders of people with the longest names of the demo, in every state that a list has words for.
import { type Person, person } from '../../scripts/demo/people.ts';
import { CARDS, unique } from '../factories/orders.ts';
import { SERVICE_KINDS } from '../factories/services.ts';
import type { RunningProduct } from './product-calls.ts';

const PEOPLE = Array.from({ length: 2000 }, (_, number) => person(number));
const longest = (field: keyof Person) =>
  PEOPLE.map((one) => one[field]).reduce((long, one) => (one.length > long.length ? one : long));

const NAME = {
  first_name: longest('first_name'),
  middle_name: longest('middle_name'),
  last_name: longest('last_name'),
};
/** All three of them. */
export const LONG_NAME = Object.values(NAME).join(' ');
/** Above what one person gives back alone. */
const MUCH = 1_250_000;

const typed = () => ({ ...NAME, contact_email: `${unique()}.${longest('email')}` });

/** Fills the lists of administrators, and those of the agent whose token it is. */
export async function fillWithLongNames(
  product: RunningProduct,
  agentToken: string,
): Promise<void> {
  const place = {
    destination: `Democratic Republic of the Congo, ${unique()}`,
    visa_excerpt: 'multiple entry for business, 12 months',
    visa_price: MUCH,
    visa_agent_price: MUCH,
    process_time: '15 working days',
  };
  const { id: visa } = await product.destination(place);
  const { id: permit } = await product.destination(place, 'permit');
  const paid = async (card?: string) => {
    const submitted = await product.submit(visa, 'visa', undefined, typed());
    await product.pay(submitted, card);
    return submitted.id;
  };
  const refund = (id: string, amount: number) =>
    product.call('POST', `/admin/orders/${id}/refunds`, {
      amount,
      reason: 'A fee was charged twice, says the applicant',
    });
  const { tracking_id } = await product.submit(visa, 'visa', undefined, typed());
  for (const text of ['What you keep about me.', `All that you wrote about ${tracking_id}.`])
    await product.call('POST', '/admin/requests-of-persons', {
      kind: 'complain',
      text,
      tracking_id,
    });
  await product.submit(permit, 'permit', undefined, typed());
  await product.submit(visa, 'visa', agentToken, typed());
  await product.pay(await product.submit(visa, 'visa', agentToken, typed()));
  await paid(CARDS.half);
  const [approved, asked, refunded] = [await paid(), await paid(), await paid()];
  await product.call('PUT', `/admin/visa-update/${approved}`, { status: 'Approved' });
  await product.call('POST', `/admin/orders/${asked}/requests`, {
    items: [
      { field: 'passport_photograph', reason: 'It is too dark: please take it again by a window.' },
    ],
  });
  await refund(refunded, 2500);
  await refund(asked, MUCH - 1);
  for (const kind of SERVICE_KINDS) {
    await product.submitService(kind, NAME);
    await product.paidService(kind, NAME);
  }
  await product.colleague(LONG_NAME);
}
