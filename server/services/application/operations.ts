import type { Operations } from '#server/features/orders/services.ts';
import { byList } from '#shared/orders/states.ts';
import { type DecidedKind, SERVICES } from '#shared/services/index.ts';

const ADD_DESTINATION = { visa: '/visa/add_visa', permit: '/permit/add_permit' };
const DESTINATIONS = { visa: '/admin/destinations', permit: '/admin/permit' };

const DELETIONS: Record<DecidedKind, Operations[string]> = {
  visa: {
    'DELETE /admin/delete-application/{id}': ['deleteApplication', 'Delete a visa application'],
    'DELETE /admin/delete-destinations/{id}': [
      'deleteVisaDestination',
      'Take a visa destination off the lists',
    ],
  },
  permit: {
    'DELETE /admin/delete-permit/{id}': [
      'deletePermit',
      'Delete a permit application (a UUID) or destination (an integer)',
    ],
  },
};

export function applicationOperations(kind: DecidedKind): Operations {
  const name = SERVICES[kind].calls.operations.service;
  return {
    destinations: {
      [`GET /${kind}/destinations`]: [
        `list${name}Destinations`,
        `Every destination with its ${kind}, at the reader’s prices`,
      ],
      [`GET /${kind}/available-destinations`]: [
        `listAvailable${name}Destinations`,
        `The same as /${kind}/destinations`,
      ],
      [`GET /${kind}/destinations/{id}`]: [
        `get${name}Destination`,
        `One destination with its ${kind}`,
      ],
    },
    submissions: {
      [`POST /${kind}/application`]: [
        `submit${name}Application`,
        `Submit a ${kind} application with its scans`,
      ],
    },
    'administrators: destinations': {
      [`POST ${ADD_DESTINATION[kind]}`]: [`add${name}Destination`, `Add a ${kind} destination`],
      [`GET ${DESTINATIONS[kind]}`]: [
        `listManaged${name}Destinations`,
        `The ${kind} destinations with all their prices`,
      ],
      [`GET ${DESTINATIONS[kind]}/{id}`]: [
        `getManaged${name}Destination`,
        `One ${kind} destination with all its prices`,
      ],
      [`PUT /${kind}/update`]: [`update${name}Destination`, `Change a ${kind} destination`],
    },
    [`administrators: ${kind}`]: {
      ...Object.fromEntries(
        Object.entries(byList((status) => status)).map(([list, status]) => [
          `GET /${kind}/${list}`,
          [`list${status}${name}Applications`, `The ${list} ${kind} applications`] as const,
        ]),
      ),
      [`GET /${kind}/all-paid-visa`]: [
        `listPaid${name}Applications`,
        `The paid ${kind} applications`,
      ],
      [`GET /${kind}/all-not-paid-visa`]: [
        `listUnpaid${name}Applications`,
        `The ${kind} applications that are not paid`,
      ],
    },
    'administrators: applications': {
      [`PUT /admin/${kind}-update/{id}`]: [
        `decide${name}Application`,
        `Approve or deny a ${kind} application`,
      ],
      ...DELETIONS[kind],
      [`PUT /${kind}/upload/{id}`]: [`uploadIssued${name}`, `Upload the issued ${kind}`],
    },
  };
}
