import { isDecided, type Kind } from '#shared/services/index.ts';
import { foldedSection } from '../admin/kit/dashboard/folded-list.tsx';
import type { ServiceSection } from '../admin/kit/dashboard/section.tsx';
import { applicationSection } from './application/admin-dashboard.tsx';
import { appointmentSection } from './appointment/admin-dashboard.tsx';

/** The dashboard passes a section the rows that the section read. */
const closed = <Row>(section: ServiceSection<Row>) => section as unknown as ServiceSection<never>;

const usual = (kind: Kind) =>
  isDecided(kind) ? closed(applicationSection(kind)) : closed(foldedSection(kind));

/** Only services whose section isn't the usual one. */
const SECTIONS = new Map<Kind, ServiceSection<never>>([
  ['booking', closed(foldedSection('booking', { many: 'visa support applications' }))],
  ['appointment', closed(appointmentSection)],
]);

export function dashboardSection(kind: Kind): ServiceSection<never> {
  const known = SECTIONS.get(kind) ?? usual(kind);
  SECTIONS.set(kind, known);
  return known;
}
