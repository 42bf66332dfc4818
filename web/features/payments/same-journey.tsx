import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { forgetCarried, readManageToken } from '../../ui/storage.ts';
import { useGoAfter } from '../../ui/use-go-after.ts';

/** Other services for the journey, prefilled in the tab that submitted the order. */
export function SameJourney({ tracking }: { tracking: TrackingRecord }) {
  const { kind, tracking_id, first_name, agent_pays } = tracking;
  const goAfter = useGoAfter();
  if (agent_pays) return null;
  const goWithPerson = (event: MouseEvent, to: string) => {
    const token = readManageToken();
    if (!token || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void goAfter(to, () => readPerson(token, tracking_id));
  };
  const offers = KINDS.filter((one) => one !== kind && descriptionOf(one).ends.by === 'issued');
  return (
    <section aria-labelledby="same-journey" className="mt-8 print:hidden">
      <h2 id="same-journey" className="text-h3">
        Also for this journey
      </h2>
      <ul className="mt-1">
        {offers.map((one) => {
          const { names, pages } = descriptionOf(one);
          const [to] = pages.public;
          return (
            <li key={one}>
              <Link to={to} className="link" onClick={(event) => goWithPerson(event, to)}>
                {names.header} for {first_name}
              </Link>
            </li>
          );
        })}
        <li>
          <Link to={descriptionOf(kind).pages.public[0]} className="link" onClick={forgetCarried}>
            Another {descriptionOf(kind).names.one}, for somebody else
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** @returns a function that stores the applicant's details for the next form */
async function readPerson(token: string, tracking_id: string): Promise<(() => void) | undefined> {
  const [{ callApi }, { noteTyped }, { splitDay }] = await Promise.all([
    import('../../api.ts'),
    import('../../forms/draft/personal-details.ts'),
    import('../../ui/day-inputs.ts'),
  ]);
  const order = await callApi('GET /manage/order', { token });
  if (order.tracking_id !== tracking_id) return undefined;
  const values = Object.fromEntries(order.fields.map(({ name, value }) => [name, value]));
  // Parses '4 July 1991'.
  const born =
    values.date_of_birth && new Date(`${values.date_of_birth} UTC`).toISOString().slice(0, 10);
  const typed = { ...values, ...(born ? splitDay('date_of_birth', born) : {}) };
  return () => noteTyped(order.title, typed);
}
