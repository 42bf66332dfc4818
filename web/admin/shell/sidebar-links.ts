import {
  Banknote,
  ChartColumn,
  History,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Mail,
  MapPin,
  MapPinned,
  MessageSquareText,
  Settings as SettingsIcon,
  Undo2,
  UserRoundSearch,
  Users,
  UsersRound,
} from 'lucide-react';
import type { AdminMe } from '#shared/people/admins.ts';
import type { Permission } from '#shared/people/roles.ts';
import { ADMIN_WORDS } from '#shared/services/destination-calls.ts';
import { pagesOf } from '#shared/services/destination-pages.ts';
import {
  DECIDED_KINDS,
  type DecidedKind,
  descriptionOf,
  isDecided,
  KINDS,
  type Kind,
} from '#shared/services/index.ts';
import { orderPages } from '../../order-paths.ts';
import { iconOf } from '../../services/icons.ts';
import { type DefaultFilters, OPEN_WORK } from '../kit/lists/list-view.ts';
import { adminPaths, applicationPages } from '../kit/paths.ts';

export interface SidebarLink {
  to: string;
  text: string;
  icon: LucideIcon;
  waiting?: keyof AdminMe['waiting'];
  /** Filters that this link sets. */
  opensOn?: DefaultFilters;
  /** By default `read`. */
  needs?: Permission;
  /** The link is current on these pages and those below them; by default on its own. */
  pages?: readonly string[];
}

const serviceLink = (kind: Kind): SidebarLink => {
  const { names, pages } = descriptionOf(kind);
  const { noOrder, noReceipt } = orderPages(kind);
  return {
    to: pages.list,
    text: names.sidebar,
    icon: iconOf(kind),
    waiting: kind,
    ...(isDecided(kind) && { opensOn: OPEN_WORK }),
    pages: [pages.list, noOrder, noReceipt, ...(isDecided(kind) ? applicationPages(kind) : [])],
  };
};

const destinationsLink = (kind: DecidedKind, place: number): SidebarLink => {
  const { list, add, change } = pagesOf(kind);
  return {
    to: list,
    text: ADMIN_WORDS[kind].title,
    icon: place === 0 ? MapPin : MapPinned,
    pages: [list, add, change],
  };
};

export const SIDEBAR: readonly (readonly SidebarLink[])[] = [
  [
    { to: adminPaths.dashboard, text: 'Dashboard', icon: LayoutDashboard },
    { to: adminPaths.queue(), text: 'Queue', icon: ListTodo, waiting: 'queue' },
    ...KINDS.map(serviceLink),
  ],
  [
    { to: adminPaths.paymentsToReview, text: 'Payments', icon: Banknote, waiting: 'payments' },
    { to: adminPaths.refunds(), text: 'Refunds', icon: Undo2, waiting: 'refunds' },
    { to: adminPaths.reports, text: 'Reports', icon: ChartColumn, needs: 'reports' },
  ],
  [
    {
      to: adminPaths.pendingAgent,
      text: 'Agents',
      icon: Users,
      waiting: 'agents',
      pages: [adminPaths.agentStatus, adminPaths.approvedAgent, adminPaths.pendingAgent],
    },
    ...DECIDED_KINDS.map(destinationsLink),
  ],
  [
    { to: adminPaths.messages, text: 'Messages', icon: Mail, waiting: 'messages' },
    { to: adminPaths.personRequests(), text: 'Data requests', icon: UserRoundSearch },
    { to: adminPaths.replies, text: 'Ready answers', icon: MessageSquareText },
    { to: adminPaths.activity, text: 'Activity', icon: History },
    { to: adminPaths.team, text: 'Team', icon: UsersRound, needs: 'team' },
    { to: adminPaths.settings, text: 'Settings', icon: SettingsIcon, needs: 'settings' },
  ],
];

export const linksFor = (
  may: readonly Permission[] = ['account', 'read'],
): (readonly SidebarLink[])[] =>
  SIDEBAR.map((group) => group.filter(({ needs = 'read' }) => may.includes(needs))).filter(
    (group) => group.length > 0,
  );
