import { isDecided, type Kind } from '#shared/services/index.ts';
import { foldedSection } from '../admin/kit/dashboard/folded-list.tsx';
import type { ServiceSection } from '../admin/kit/dashboard/section.tsx';
import { applicationSection } from './application/admin-dashboard.tsx';
import { appointmentSection } from './appointment/admin-dashboard.tsx';

/** Safe because the dashboard passes a section only rows that its own `read` returned. */
const closed = <Row>(section: ServiceSection<Row>) => section as unknown as ServiceSection<never>;

const usual = (kind: Kind) =>
  isDecided(kind) ? closed(applicationSection(kind)) : closed(foldedSection(kind));

/** Services whose dashboard section differs from `usual`. */
const SECTIONS = new Map<Kind, ServiceSection<never>>([
  ['booking', closed(foldedSection('booking', { many: 'visa support applications' }))],
  ['appointment', closed(appointmentSection)],
]);

export function dashboardSection(kind: Kind): ServiceSection<never> {
  const known = SECTIONS.get(kind) ?? usual(kind);
  SECTIONS.set(kind, known);
  return known;
}
