import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { PartSection } from '../../admin/dashboard/section.tsx';
import { May } from '../../admin/may.tsx';
import { beginOnBehalf } from '../../forms/on-behalf.ts';

/** Forms for somebody who called: the order is theirs, and the mail with the way to pay goes to them. */
export function TakeOrder() {
  return (
    <May needs="orders">
      <PartSection title="Take an order by phone">
        <ul>
          {KINDS.map((kind) => {
            const { names, pages } = descriptionOf(kind);
            return (
              <li key={kind}>
                <a href={pages.public[0]} onClick={beginOnBehalf} className="link pl-0">
                  {names.short}
                </a>
              </li>
            );
          })}
        </ul>
      </PartSection>
    </May>
  );
}
