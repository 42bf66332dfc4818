import { Link } from 'react-router';
import { dayInWords } from '#shared/dates.ts';
import { callApi } from '../../../api.ts';
import { adminPaths } from '../paths.ts';
import { DashboardSection, NAME, ROW } from './section.tsx';
import { useSectionRows } from './use-section-rows.ts';

const SHOWN = 5;

/** Editions whose check is due; renders nothing if there are none. */
export function ChecksDue({ now }: { now: Date }) {
  const due = useSectionRows('The checks could not be loaded.', (reader) =>
    callApi('GET /admin/checks-due', reader),
  );
  if (due.length === 0) return null;
  return (
    <DashboardSection title="Checks due">
      <ul className="mt-2 border-line border-t">
        {due.slice(0, SHOWN).map(({ id, destination, visa_excerpt, next_check_on }) => (
          <li key={id} className={ROW}>
            <Link className={NAME} to={adminPaths.edition(id)}>
              {[destination, visa_excerpt].filter(Boolean).join(', ')}
            </Link>
            <span className="text-ink-2">since {dayInWords(next_check_on, now)}</span>
          </li>
        ))}
      </ul>
      <Link className="link" to={adminPaths.checksDue}>
        All {due.length} checks that are due
      </Link>
    </DashboardSection>
  );
}
