import { isDecided, type Kind } from '#shared/services/index.ts';
import { foldedSection } from '../admin/dashboard/folded-list.tsx';
import type { ServiceSection } from '../admin/dashboard/section.tsx';
import { applicationSection } from './application/admin-dashboard.tsx';
import { appointmentSection } from './appointment/admin-dashboard.tsx';

/** The dashboard gives a section the rows that it read, and looks at none of them. */
const closed = <Row>(section: ServiceSection<Row>) => section as unknown as ServiceSection<never>;

const usual = (kind: Kind) => (isDecided(kind) ? closed(applicationSection(kind)) : closed(foldedSection(kind)));

/** The dashboard's sections; a service needs a line here only if the usual one doesn't do. */
const SECTIONS = new Map<Kind, ServiceSection<never>>([
  ['insurance', closed(foldedSection('insurance', { open: true }))],
  ['booking', closed(foldedSection('booking', { many: 'visa support applications' }))],
  ['appointment', closed(appointmentSection)],
]);

/** What a service shows on the administrators' dashboard. */
export function dashboardSection(kind: Kind): ServiceSection<never> {
  const known = SECTIONS.get(kind) ?? usual(kind);
  SECTIONS.set(kind, known);
  return known;
}
