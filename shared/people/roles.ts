export const ROLES = ['owner', 'reviewer', 'cashier', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_WORDS: Record<Role, { label: string; does: string }> = {
  owner: {
    label: 'Owner',
    does: 'Does everything, and manages the team, the prices and the settings.',
  },
  reviewer: {
    label: 'Reviewer',
    does: 'Works on orders: requests, decisions, files. Can see payments, but not change them.',
  },
  cashier: {
    label: 'Cashier',
    does: 'Handles payments: refunds, reviews, marking as paid. Can see orders, but not change them.',
  },
  viewer: { label: 'Read-only', does: 'Can see orders, payments and lists, but change nothing.' },
};

/** `label` completes the sentence 'Your role doesn't include …'. */
export const PERMISSIONS = {
  account: { roles: ROLES, label: 'your own account' },
  read: { roles: ROLES, label: 'reading' },
  orders: { roles: ['owner', 'reviewer'], label: 'working on orders' },
  old_decisions: { roles: ['owner'], label: 'taking back decisions of more than an hour ago' },
  payments: { roles: ['owner', 'cashier'], label: 'payments and refunds' },
  receipts: { roles: ['owner', 'reviewer', 'cashier'], label: 'mailing receipts' },
  destinations: { roles: ['owner'], label: 'destinations and their prices' },
  agents: { roles: ['owner'], label: 'approving and deleting agents' },
  reports: { roles: ['owner', 'viewer'], label: 'reports' },
  people_reports: { roles: ['owner'], label: 'reports by person' },
  operations: { roles: ['owner'], label: 'background work' },
  team: { roles: ['owner'], label: 'the team' },
  settings: { roles: ['owner'], label: 'settings' },
} as const satisfies Record<string, { roles: readonly Role[]; label: string }>;
export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

/** Only if the configuration requires one. */
export const SECOND_FACTOR_ROLES: readonly Role[] = ['owner', 'cashier'];

export const WAITING_NEEDS = {
  queue: 'orders',
  agents: 'agents',
  payments: 'payments',
  refunds: 'payments',
  messages: 'receipts',
} as const satisfies Record<string, Permission>;

export const roleMay = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission].roles as readonly Role[]).includes(role);

/** Whether the change adds permissions; reading reports doesn't count. */
export const isRaise = (from: Role, to: Role): boolean =>
  PERMISSION_NAMES.some((one) => one !== 'reports' && roleMay(to, one) && !roleMay(from, one));

export const lesserRole = (one: Role, other: Role): Role =>
  ROLES.find((role) => !isRaise(one, role) && !isRaise(other, role)) ?? 'viewer';

export const permissionsOf = (role: Role): Permission[] =>
  PERMISSION_NAMES.filter((permission) => roleMay(role, permission));

export const lacks = (permission: Permission): string =>
  `Your role doesn’t include ${PERMISSIONS[permission].label}. That is for ${rolesWith(permission)}.`;

export const rolesWith = (permission: Permission): string => {
  const names = PERMISSIONS[permission].roles.map((role) =>
    role === 'viewer' ? 'read-only colleagues' : `${role}s`,
  );
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
