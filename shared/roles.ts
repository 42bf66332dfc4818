// Who may do what. The guard of administrators' calls, the sidebar and the buttons read this one table.

export const ROLES = ['owner', 'reviewer', 'cashier', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** A role as people read it: its name, and what it is for. */
export const ROLE_WORDS: Record<Role, { label: string; does: string }> = {
  owner: { label: 'Owner', does: 'Does everything, and sees to the team, the prices and the settings.' },
  reviewer: { label: 'Reviewer', does: 'Works on orders: requests, decisions, files. Sees payments without changing them.' },
  cashier: { label: 'Cashier', does: 'Sees to payments: refunds, reviews, marking as paid. Sees orders without changing them.' },
  viewer: { label: 'Read-only', does: 'Sees orders, payments and lists, and changes nothing.' },
};

/** What an administrators' call or page needs, the roles that have it, and its name in 'Your role doesn't include …'. */
export const PERMISSIONS = {
  /** The own account: signing out, password, sessions, second factor. */
  account: { roles: ROLES, label: 'the own account' },
  read: { roles: ROLES, label: 'reading' },
  orders: { roles: ['owner', 'reviewer'], label: 'working on orders' },
  /** Taking back decisions of more than an hour ago. */
  old_decisions: { roles: ['owner'], label: 'taking back decisions of more than an hour ago' },
  payments: { roles: ['owner', 'cashier'], label: 'payments and refunds' },
  /** Mailing invoices and receipts again. */
  receipts: { roles: ['owner', 'reviewer', 'cashier'], label: 'mailing receipts' },
  destinations: { roles: ['owner'], label: 'destinations and their prices' },
  agents: { roles: ['owner'], label: 'approving and deleting agents' },
  /** Background work that was given up, and the nightly clearing. */
  operations: { roles: ['owner'], label: 'background work' },
  team: { roles: ['owner'], label: 'the team' },
  settings: { roles: ['owner'], label: 'settings' },
} as const satisfies Record<string, { roles: readonly Role[]; label: string }>;
export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

/** Roles whose accounts need a second factor where the configuration says so. */
export const SECOND_FACTOR_ROLES: readonly Role[] = ['owner', 'cashier'];

/** What of that which waits needs which permission: whoever lacks it is told of none. */
export const WAITING_NEEDS = {
  queue: 'orders',
  agents: 'agents',
  payments: 'payments',
  refunds: 'payments',
  messages: 'receipts',
} as const satisfies Record<string, Permission>;

/** Whether a role has a permission. */
export const roleMay = (role: Role, permission: Permission): boolean => (PERMISSIONS[permission].roles as readonly Role[]).includes(role);

/** Whether a change of role allows something that wasn't allowed before. */
export const isRaise = (from: Role, to: Role): boolean => PERMISSION_NAMES.some((one) => roleMay(to, one) && !roleMay(from, one));

/** The role that may no more than either of two. */
export const lesserRole = (one: Role, other: Role): Role => ROLES.find((role) => !isRaise(one, role) && !isRaise(other, role)) ?? 'viewer';

/** Everything a role may. */
export const permissionsOf = (role: Role): Permission[] => PERMISSION_NAMES.filter((permission) => roleMay(role, permission));

/** What is said to whose role lacks a permission. */
export const lacks = (permission: Permission): string =>
  `Your role doesn’t include ${PERMISSIONS[permission].label}. That is for ${rolesWith(permission)}.`;

/** 'owners and cashiers' */
export const rolesWith = (permission: Permission): string => {
  const names = PERMISSIONS[permission].roles.map((role) => (role === 'viewer' ? 'read-only colleagues' : `${role}s`));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
