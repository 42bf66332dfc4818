// Separate from the schemas: pages load no schema library.

export const TRACKING_TEXTS = {
  empty: 'Please enter a tracking ID',
  unknown: 'No status available, please enter a valid tracking ID',
  notApproved: 'Not yet approved',
} as const;
