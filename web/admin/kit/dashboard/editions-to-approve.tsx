import { Link } from 'react-router';
import { callApi } from '../../../api.ts';
import { adminPaths } from '../paths.ts';
import { useMe } from '../use-admin-me.ts';
import { DashboardSection, NAME, ROW } from './section.tsx';
import { useSectionRows } from './use-section-rows.ts';

/** Editions that wait for a colleague's approval; renders nothing if there are none. */
export function EditionsToApprove() {
  const me = useMe();
  const waiting = useSectionRows('The editions could not be loaded.', (reader) =>
    callApi('GET /admin/editions-to-approve', reader),
  );
  if (waiting.length === 0) return null;
  return (
    <DashboardSection title="Editions to approve">
      <ul className="mt-2 border-line border-t">
        {waiting.map(({ id, destination, visa_excerpt, asked_by, asked_by_id }) => (
          <li key={id} className={ROW}>
            <Link className={NAME} to={adminPaths.edition(id)}>
              {[destination, visa_excerpt].filter(Boolean).join(', ')}
            </Link>
            <span className="text-ink-2">
              {asked_by_id === me?.id ? 'needs a colleague' : `by ${asked_by}`}
            </span>
          </li>
        ))}
      </ul>
    </DashboardSection>
  );
}
