import { DECIDED_KINDS } from '#shared/services/index.ts';
import { byList } from '#shared/states.ts';

/** An operation's name, which generated clients take for their methods, and what it does where its route doesn't say so itself. */
type Named = readonly [operationId: string, summary?: string];

const PUBLIC: Record<string, Named> = {
  'POST /visa/track-visa': ['trackOrder', 'Where an order of any service stands, by its tracking ID'],
  'POST /payment/start': ['startPayment'],
  'POST /payments/check': ['checkPayments'],
  'GET /orders/{id}/invoice.pdf': ['downloadInvoice'],
  'GET /orders/{id}/receipt.pdf': ['downloadReceipt'],
  'GET /orders/{id}/qr.png': ['downloadTrackingQrCode'],
  'GET /captcha/challenge': ['getBotCheckChallenge', 'A challenge to solve before a form is sent'],
  'POST /insurance/payment-verification': ['verifyInsurancePayment', 'Ask the provider about the payment of an insurance order'],
  'POST /payment/verify': ['verifyVisaSupportPayment', 'Ask the provider about the payment of a visa support order'],
  'POST /visa/app-payment-verification': ['verifyAppointmentPayment', 'Ask the provider about the payment of an appointment'],
  'GET /visa/appointment-slots': ['listAppointmentSlots', 'Days and times that are free for an appointment'],
  'PUT /visa/appointment-slot': ['chooseAppointmentSlot', 'Choose another time for a paid appointment whose own was lost'],
  'POST /payments/webhook/{provider}': ['receivePaymentWebhook'],
  'POST /insurance/application': ['submitInsurance', 'Submit a travel insurance form'],
  'POST /bookings/app': ['submitVisaSupport', 'Submit a visa support form'],
  'POST /visa/appointment': ['submitAppointment', 'Submit an appointment form; its time is held while it is paid'],
};

const AGENTS: Record<string, Named> = {
  'POST /agents/register': ['registerAgent', 'Register as an agent; an administrator approves it'],
  'POST /agents/login': ['loginAgent', 'Sign in as an agent'],
  'POST /agents/logout': ['logoutAgent', 'End the agent’s session'],
  'POST /agents/reset-password': ['resetAgentPassword', 'Ask for a code by mail, and set a new password with it'],
  'GET /agents/details': ['getAgentDetails', 'The signed-in agent’s details'],
  'GET /agents/agent-profile': ['getAgentProfile', 'The signed-in agent’s profile with its picture'],
  'PUT /agents/update': ['updateAgent', 'Change the signed-in agent’s details'],
  'POST /agents/upload-agent-profile': ['uploadAgentPicture', 'Send another profile picture'],
  'GET /agents/applications': ['listOwnOrders', 'The agent’s own orders'],
  'GET /agents/applications/{id}': ['getOwnOrder'],
};

const ADMINISTRATORS: Record<string, Named> = {
  'POST /admin/register': ['registerAdmin', 'Register as an administrator by an invitation'],
  'POST /admin/login': ['loginAdmin', 'Sign in as an administrator'],
  'POST /admin/logout': ['logoutAdmin', 'End the administrator’s session'],
  'GET /admin/me': ['getOwnAdmin', 'The signed-in administrator'],
  'POST /admin/step-up': ['confirmAdmin', 'Enter the password again, before calls that want a recent login'],
  'GET /admin/colleagues': ['listColleagues', 'All administrators by name'],
  'POST /admin/invitations': ['inviteAdmin', 'Make an invitation for another administrator'],
  'DELETE /admin/delete-application/{id}': ['deleteApplication', 'Delete a visa application'],
  'DELETE /admin/delete-destinations/{id}': ['deleteVisaDestination', 'Take a visa destination off the lists'],
  'DELETE /admin/delete-permit/{id}': ['deletePermit', 'Delete a permit application (a UUID) or destination (an integer)'],
  'POST /admin/orders/{id}/restore': ['restoreOrder'],
  'GET /agents/pending': ['listPendingAgents', 'Agents that wait for approval'],
  'GET /agents/approved': ['listApprovedAgents', 'Agents that are approved'],
  'GET /agents/all-agent': ['listAgents', 'All agents'],
  'PUT /admin/approve-agent/{id}': ['setAgentStatus', 'Approve or reject an agent, or set one back to pending'],
  'DELETE /admin/delete-agent/{id}': ['deleteAgent', 'Delete an agent’s account; its orders stay'],
  'GET /admin/dashboard': ['getDashboard'],
  'GET /admin/payments/summary': ['getPaymentsSummary'],
  'GET /admin/total-paid-fees': ['getPaidVisaTotal', 'What paid visa applications come to'],
  'GET /admin/total-not-paid-fees': ['getUnpaidVisaTotal', 'What unpaid visa applications come to'],
  'GET /admin/total-paid-permit': ['getPaidPermitTotal', 'What paid permit applications come to'],
  'GET /admin/total-not-paid-permit': ['getUnpaidPermitTotal', 'What unpaid permit applications come to'],
  'GET /admin/total-paid-ins-fees': ['getPaidInsuranceTotal', 'What paid insurance orders come to'],
  'GET /admin/total-not-paid-ins-fees': ['getUnpaidInsuranceTotal', 'What unpaid insurance orders come to'],
  'GET /admin/total-paid-vs-fees': ['getPaidVisaSupportTotal', 'What paid visa support orders come to'],
  'GET /admin/total-not-paid-vs-fees': ['getUnpaidVisaSupportTotal', 'What unpaid visa support orders come to'],
  'GET /admin/payments-to-review': ['listPaymentsToReview'],
  'PUT /admin/payment-review/{id}': ['decidePaymentReview'],
  'GET /admin/payments': ['listPayments'],
  'GET /admin/payments/totals': ['getPaymentTotals'],
  'GET /admin/activity': ['listActivity'],
  'GET /admin/messages': ['listMessages'],
  'POST /admin/messages/{id}/retry': ['resendMessage'],
  'PUT /admin/orders/{id}/contact': ['correctOrderContact'],
  'GET /admin/given-up-jobs': ['listGivenUpJobs'],
  'POST /admin/given-up-jobs/{id}/retry': ['retryGivenUpJob'],
  'POST /admin/given-up-jobs/retry': ['retryGivenUpJobs'],
  'DELETE /admin/given-up-jobs/{id}': ['dropGivenUpJob'],
  'POST /admin/clearing/allow': ['allowClearing'],
};

/** A service as its orders' calls name it: the first part of their paths, the name in operations, and in words. */
interface ServiceWords {
  base: string;
  one: string;
  many: string;
  words: string;
  paid: string;
}

const SERVICES: ServiceWords[] = [
  { base: 'visa', one: 'VisaApplication', many: 'VisaApplications', words: 'visa application', paid: 'payment-update' },
  { base: 'permit', one: 'PermitApplication', many: 'PermitApplications', words: 'permit application', paid: 'permit-payment-update' },
  { base: 'insurance', one: 'InsuranceOrder', many: 'InsuranceOrders', words: 'insurance order', paid: 'insurance-payment-update' },
  { base: 'bookings', one: 'VisaSupportOrder', many: 'VisaSupportOrders', words: 'visa support order', paid: 'visa-payment-update' },
  { base: 'appointments', one: 'Appointment', many: 'Appointments', words: 'appointment', paid: 'appointment-payment-update' },
];

const ofService = ({ base, one, many, words, paid }: ServiceWords): Record<string, Named> => ({
  [`GET /${base}/all`]: [`list${many}`, `All ${words}s`],
  [`GET /${base}/first-ten`]: [`listNewest${many}`, `The ten newest ${words}s`],
  [`GET /${base}/neighbours/{id}`]: [`getNeighboursOf${one}`, `Which ${words} comes before and after one in a list`],
  [`GET /${base}/status/{id}`]: [`get${one}`, `One ${words} with everything that was sent`],
  [`PUT /admin/${paid}/{id}`]: [`mark${one}Paid`, `Mark the ${words} as paid by hand`],
  [`GET /${base}/receipt/{id}`]: [`getReceiptOf${one}`],
  [`POST /${base}/send-receipt-email`]: [
    `mailReceiptOf${one}`,
    `Mail the ${words}’s receipt, or its invoice while it is unpaid, to the applicant`,
  ],
});

const ADD_DESTINATION = { visa: '/visa/add_visa', permit: '/permit/add_permit' };
const DESTINATIONS = { visa: '/admin/destinations', permit: '/admin/permit' };

function ofApplications(kind: (typeof DECIDED_KINDS)[number]): Record<string, Named> {
  const name = kind === 'visa' ? 'Visa' : 'Permit';
  return {
    [`GET /${kind}/destinations`]: [`list${name}Destinations`, `Every destination with its ${kind}, at the reader’s prices`],
    [`GET /${kind}/available-destinations`]: [`listAvailable${name}Destinations`, `The same as /${kind}/destinations`],
    [`GET /${kind}/destinations/{id}`]: [`get${name}Destination`, `One destination with its ${kind}`],
    [`POST /${kind}/payment-verification`]: [`verify${name}Payment`, `Ask the provider about the payment of a ${kind} application`],
    [`POST /${kind}/application`]: [`submit${name}Application`, `Submit a ${kind} application with its scans`],
    [`POST ${ADD_DESTINATION[kind]}`]: [`add${name}Destination`, `Add a ${kind} destination`],
    [`GET ${DESTINATIONS[kind]}`]: [`listManaged${name}Destinations`, `The ${kind} destinations with all their prices`],
    [`GET ${DESTINATIONS[kind]}/{id}`]: [`getManaged${name}Destination`, `One ${kind} destination with all its prices`],
    [`PUT /${kind}/update`]: [`update${name}Destination`, `Change a ${kind} destination`],
    ...Object.fromEntries(
      Object.entries(byList((status) => status)).map(([list, status]) => [
        `GET /${kind}/${list}`,
        [`list${status}${name}Applications`, `The ${list} ${kind} applications`] as const,
      ]),
    ),
    [`GET /${kind}/all-paid-visa`]: [`listPaid${name}Applications`, `The paid ${kind} applications`],
    [`GET /${kind}/all-not-paid-visa`]: [`listUnpaid${name}Applications`, `The unpaid ${kind} applications`],
    [`PUT /admin/${kind}-update/{id}`]: [`decide${name}Application`, `Approve or deny a ${kind} application`],
    [`PUT /${kind}/upload/{id}`]: [`uploadIssued${name}`, `Upload the issued ${kind}`],
  };
}

/** Every operation of the API by `METHOD /path`, its path without `/api`. */
export const OPERATIONS: Record<string, Named> = Object.assign(
  {},
  PUBLIC,
  AGENTS,
  ADMINISTRATORS,
  ...SERVICES.map(ofService),
  ...DECIDED_KINDS.map(ofApplications),
);
