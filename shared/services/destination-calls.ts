import type { DecidedKind } from './index.ts';

/** Document 2, sections 7 and 8. */
export const ADMIN_WORDS = {
  visa: {
    one: 'visa destination',
    title: 'Visa destinations',
    none: 'No visa destinations found.',
    loading: 'Loading visa destinations...',
    listFailed: 'Failed to fetch visa destinations',
    list: '/admin/destinations',
    remove: 'DELETE /admin/delete-destinations/{id}',
    add: {
      title: 'Add visa',
      path: '/visa/add_visa',
      failed: 'Failed to add visa destination',
      done: 'Visa destination added.',
    },
    change: {
      title: 'Change a visa destination',
      path: '/visa/update',
      failed: 'Failed to update visa destination',
      done: 'Visa destination updated.',
    },
    detailsFailed: 'Error fetching visa details',
    loadingOne: 'Loading visa details...',
  },
  permit: {
    one: 'permit destination',
    title: 'Permit destinations',
    none: 'No permit found.',
    loading: 'Loading permit destinations...',
    listFailed: 'Failed to fetch permit destinations',
    list: '/admin/permit',
    remove: 'DELETE /admin/delete-permit/{id}',
    add: {
      title: 'Add permit',
      path: '/permit/add_permit',
      failed: 'Failed to add permit destination',
      done: 'Permit destination added.',
    },
    change: {
      title: 'Change a permit destination',
      path: '/permit/update',
      failed: 'Failed to update permit destination',
      done: 'Permit destination updated.',
    },
    detailsFailed: 'Error fetching permit details',
    loadingOne: 'Loading permit details...',
  },
} as const satisfies Record<DecidedKind, object>;
