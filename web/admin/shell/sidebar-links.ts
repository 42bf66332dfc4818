import {
  Banknote,
  CalendarClock,
  FileCheck2,
  FolderCheck,
  History,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  MapPinned,
  Stamp,
  Umbrella,
  Users,
} from 'lucide-react';
import type { AdminMe } from '#shared/admins.ts';
import { orderPaths } from '../../order-paths.ts';
import { adminPaths } from '../paths.ts';

/** A link of the sidebar. */
export interface SidebarLink {
  to: string;
  text: string;
  icon: LucideIcon;
  /** Which count is shown beside it. */
  waiting?: keyof AdminMe['waiting'];
  /** Further URLs for which the link is current. */
  part: RegExp;
}

/** The sidebar's links, in groups. */
export const SIDEBAR: readonly (readonly SidebarLink[])[] = [
  [
    { to: adminPaths.dashboard, text: 'Dashboard', icon: LayoutDashboard, part: /^\/admin\/dashboard/ },
    {
      to: orderPaths.orders('visa'),
      text: 'Visa applications',
      icon: Stamp,
      waiting: 'visa',
      part: /^\/(admin\/visa-list|visa-(status|receipt)|(approved|pending|denied|paid|not-paid)-visa)/,
    },
    {
      to: orderPaths.orders('permit'),
      text: 'Permit applications',
      icon: FileCheck2,
      waiting: 'permit',
      part: /^\/(admin\/permit-list|permit-(status|receipt)|(approved|pending|denied|paid|not-paid)-permit)/,
    },
    {
      to: orderPaths.orders('insurance'),
      text: 'Insurance',
      icon: Umbrella,
      waiting: 'insurance',
      part: /^\/(admin\/insurance-list|insurance-(status|receipt))/,
    },
    {
      to: orderPaths.orders('booking'),
      text: 'Visa support',
      icon: FolderCheck,
      waiting: 'booking',
      part: /^\/(admin\/visa-support-list|visa-support-(status|receipt))/,
    },
    {
      to: orderPaths.orders('appointment'),
      text: 'Appointments',
      icon: CalendarClock,
      waiting: 'appointment',
      part: /^\/(admin\/appointment-list|appointment-(status|receipt))/,
    },
  ],
  [
    {
      to: adminPaths.paymentsToReview,
      text: 'Payments',
      icon: Banknote,
      waiting: 'payments',
      part: /^\/admin\/payments/,
    },
  ],
  [
    {
      to: adminPaths.pendingAgent,
      text: 'Agents',
      icon: Users,
      waiting: 'agents',
      part: /^\/(agent-status|approved-agent|update-agent-status)/,
    },
    {
      to: adminPaths.destinations('visa'),
      text: 'Visa destinations',
      icon: MapPin,
      part: /^\/admin\/(visa-destinations|add_visa|visa-destination-update)/,
    },
    {
      to: adminPaths.destinations('permit'),
      text: 'Permit destinations',
      icon: MapPinned,
      part: /^\/admin\/(permit$|permit\/|add_permit|permit-update)/,
    },
  ],
  [{ to: adminPaths.activity, text: 'Activity', icon: History, part: /^\/admin\/activity/ }],
];
