import type { Operations, Service } from '#server/features/orders/services.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { withArticle } from '#shared/words.ts';

const OPERATIONS: Operations = {
  tracking: {
    'POST /visa/track-visa': [
      'trackOrder',
      'Where an order of any service stands, by its tracking ID',
    ],
  },
  destinations: {
    'POST /eligibility': ['askEligibility'],
  },
  'what is on its way': {
    'POST /openings/waits': ['waitForOpening'],
    'DELETE /openings/waits/{code}': ['leaveOpening'],
  },
  payments: {
    'POST /payment/start': ['startPayment'],
    'POST /payments/check': ['checkPayments'],
    'GET /pay/{code}': ['getPayLink'],
    'POST /pay/{code}/start': ['startPaymentByLink'],
    'POST /pay/{code}/check': ['checkPayLink'],
    'POST /payments/webhook/{provider}': ['receivePaymentWebhook'],
    'POST /agents/applications/{id}/pay-link': ['makeOwnPayLink'],
  },
  groups: {
    'GET /groups/{code}': ['getGroup'],
    'DELETE /groups/{code}/orders/{tracking_id}': ['takeOutOfGroup'],
  },
  papers: {
    'GET /orders/{id}/invoice.pdf': ['downloadInvoice'],
    'GET /orders/{id}/receipt.pdf': ['downloadReceipt'],
    'GET /orders/{id}/qr.png': ['downloadTrackingQrCode'],
    'POST /orders/ended-link': ['askForNewLink'],
    'GET /orders/{id}/credit-notes/{refund_id}': ['readCreditNote'],
    'GET /verify/{code}': ['verifyPaper'],
  },
  'bot check': {
    'GET /captcha/challenge': [
      'getBotCheckChallenge',
      'A challenge to solve before a form is sent',
    ],
  },
  messages: {
    'GET /notify/webhook/{provider}': ['greetNotifyProvider'],
    'POST /notify/webhook/{provider}': ['receiveNotifyReceipts'],
  },
  facts: {
    'GET /facts': ['getFacts'],
  },
  'applicants: their own order': {
    'POST /orders/manage-link': ['askForManageLink'],
    'POST /manage/session': ['openManageSession'],
    'GET /manage/order': ['getOwnOrderWhole'],
    'GET /manage/files/{name}': ['getOwnUpload'],
    'PUT /manage/order': ['changeOwnOrder'],
    'POST /manage/corrections': ['askForCorrection'],
    'POST /orders/lost-mailbox': ['sayMailboxIsLost'],
    'PUT /manage/contact': ['changeOwnContact'],
    'POST /manage/request': ['answerRequest'],
    'POST /manage/messages': ['writeToStaff'],
    'POST /manage/cancel': ['cancelOwnOrder'],
    'POST /manage/pay-link': ['makePayLinkOfOwnOrder'],
    'GET /manage/export': ['exportOwnOrder'],
    'POST /manage/erase': ['eraseOwnOrder'],
    'POST /manage/requests-of-persons': ['askAsPerson'],
  },
  agents: {
    'POST /agents/register': [
      'registerAgent',
      'Register as an agent; an administrator approves it',
    ],
    'POST /agents/login': ['loginAgent', 'Sign in as an agent'],
    'GET /agents/sessions': ['listAgentSessions', 'Where the agent is signed in'],
    'POST /agents/sessions/end': [
      'endAgentSessions',
      'End the agent’s other sessions, for whoever knows the password',
    ],
    'POST /agents/logout': ['logoutAgent', 'End the agent’s session'],
    'POST /agents/reset-password': [
      'resetAgentPassword',
      'Ask for a code by mail, and set a new password with it',
    ],
    'GET /agents/details': ['getAgentDetails', 'The signed-in agent’s details'],
    'GET /agents/agent-profile': [
      'getAgentProfile',
      'The signed-in agent’s profile with its picture',
    ],
    'PUT /agents/update': ['updateAgent', 'Change the signed-in agent’s details'],
    'POST /agents/upload-agent-profile': ['uploadAgentPicture', 'Send another profile picture'],
    'GET /agents/applications': ['listOwnOrders', 'The agent’s own orders'],
    'GET /agents/month': [
      'getOwnMonth',
      'What the agent submitted in a month, and what became of its money',
    ],
    'GET /agents/applications/{id}': ['getOwnOrder'],
    'POST /agents/groups': ['groupOwnOrders'],
    'GET /agents/badge.pdf': ['readAgentBadge', 'One’s badge, as PDF'],
  },
  'administrators: orders': {
    'GET /admin/queue/corrections': ['listCorrections'],
    'PUT /admin/orders/{id}/corrections/{correction_id}': ['settleCorrection'],
    'DELETE /admin/orders/{id}': ['deleteOrder'],
    'POST /admin/orders/{id}/restore': ['restoreOrder'],
    'POST /admin/orders/{id}/reopen': ['reopenDecision'],
    'POST /admin/orders/{id}/requests': ['askForMore'],
    'POST /admin/orders/{id}/requests/{request_id}/again': ['askAgain'],
    'GET /admin/queue/unanswered': ['listUnanswered'],
    'DELETE /admin/orders/{id}/requests/{request_id}': ['withdrawRequest'],
    'POST /admin/orders/{id}/cancel': ['cancelOrder'],
    'GET /admin/orders/{id}/file.pdf': ['readOrderFile'],
    'POST /admin/orders/files': ['readOrderFiles'],
    'GET /admin/queue': ['listQueue'],
    'GET /admin/queue/neighbours/{id}': ['getNeighboursInQueue'],
    'GET /admin/orders': ['searchOrders'],
    'PUT /admin/orders/{id}/assignee': ['assignOrder'],
    'POST /admin/orders/{id}/notes': ['addOrderNote'],
    'PUT /admin/orders/{id}/issued/{name}': ['deliverOrderFile'],
    'POST /admin/orders/bulk': ['changeOrders'],
    'POST /admin/orders/bulk/undo': ['undoDecisions'],
    'POST /admin/orders/csv': ['readChosenOrders'],
    'POST /admin/orders/{id}/messages': ['writeToApplicant'],
    'POST /admin/orders/{id}/messages/seen': ['settleMessages'],
    'GET /admin/queue/messages': ['listApplicantsMessages'],
    'PUT /admin/orders/{id}/contact': ['correctOrderContact'],
    'PUT /admin/orders/{id}/fields': ['correctOrderFields'],
    'GET /admin/queue/scans': ['readScans'],
  },
  administrators: {
    'POST /admin/register': ['registerAdmin', 'Register as an administrator by an invitation'],
    'POST /admin/login': ['loginAdmin', 'Sign in as an administrator'],
    'POST /admin/logout': ['logoutAdmin', 'End the administrator’s session'],
    'GET /admin/me': ['getOwnAdmin', 'The signed-in administrator'],
    'POST /admin/login/second': ['finishAdminLogin', 'End a login by a code of the second factor'],
    'POST /admin/reset-password': ['resetAdminPassword', 'Set a new password by a mailed link'],
    'GET /admin/colleagues': ['listColleagues', 'All administrators by name'],
  },
  'administrators: own account': {
    'POST /admin/step-up': [
      'confirmAdmin',
      'Enter password or code again, before calls that want a recent login',
    ],
    'GET /admin/sessions': ['listOwnSessions', 'The own sessions, the last used first'],
    'DELETE /admin/sessions/{id}': ['endOwnSession', 'End one of the own sessions'],
    'PUT /admin/password': ['changeOwnPassword', 'Change the own password; the other sessions end'],
    'POST /admin/totp': ['offerSecondFactor', 'A secret for an authenticator app, and its QR code'],
    'POST /admin/totp/confirm': [
      'confirmSecondFactor',
      'Take the second factor into use by its first code',
    ],
    'DELETE /admin/totp': ['removeSecondFactor', 'Remove the own second factor'],
  },
  'administrators: settings': {
    'GET /admin/settings': [
      'getSettings',
      'What owners have set in place of the environment’s values',
    ],
    'PUT /admin/settings': ['changeSettings', 'Change the settings'],
  },
  'administrators: team': {
    'GET /admin/team': ['listTeam', 'All administrators with role, last visit and open work'],
    'PUT /admin/team/{id}': ['setAdminRole', 'Give a colleague another role'],
    'POST /admin/team/{id}/disable': ['disableAdmin', 'Disable a colleague’s account'],
    'POST /admin/team/{id}/enable': ['enableAdmin', 'Enable a colleague’s account again'],
    'POST /admin/team/{id}/reset-link': [
      'mailAdminResetLink',
      'Mail a colleague a link to a new password, good for an hour',
    ],
    'POST /admin/team/{id}/reset-second-factor': [
      'resetAdminSecondFactor',
      'Take a colleague’s second factor away',
    ],
    'POST /admin/invitations': ['inviteAdmin', 'Make an invitation for another administrator'],
    'GET /admin/invitations': ['listInvitations', 'Invitations that can still be used'],
    'DELETE /admin/invitations/{id}': ['revokeInvitation', 'Revoke an invitation'],
  },
  'administrators: agents': {
    'GET /agents/pending': ['listPendingAgents', 'Agents that wait for approval'],
    'GET /agents/approved': ['listApprovedAgents', 'Agents that are approved'],
    'GET /agents/all-agent': ['listAgents', 'All agents'],
    'PUT /admin/approve-agent/{id}': [
      'setAgentStatus',
      'Approve or reject an agent, or set one back to pending',
    ],
    'DELETE /admin/delete-agent/{id}': [
      'deleteAgent',
      'Delete an agent’s account; its orders stay',
    ],
  },
  'administrators: editions': {
    'GET /admin/destinations/{id}/editions': ['listEditions', 'The editions of a destination'],
    'POST /admin/destinations/{id}/editions': ['draftEdition', 'Begin another edition'],
    'GET /admin/editions/{id}': ['getEdition', 'One edition, whole'],
    'PUT /admin/editions/{id}': ['saveEdition', 'Save a draft'],
    'DELETE /admin/editions/{id}': ['deleteEdition', 'Delete a draft'],
    'POST /admin/editions/{id}/publish': ['publishEdition', 'Publish a draft'],
    'POST /admin/editions/{id}/approve': ['approveEdition', 'Approve a colleague’s edition'],
    'POST /admin/editions/{id}/withdraw': ['withdrawEdition', 'Make it a draft again'],
    'POST /admin/editions/{id}/checked': ['checkEdition', 'Say that it still holds'],
    'POST /admin/editions/{id}/preview': ['previewEdition', 'What a traveller would be told'],
    'GET /admin/checks-due': ['listChecksDue', 'Published editions whose check is due'],
    'GET /admin/editions-to-approve': ['listEditionsToApprove', 'Drafts that wait for approval'],
    'GET /admin/gaps': ['listGaps', 'What was looked for and isn’t sold'],
  },
  'administrators: accounting': {
    'GET /admin/dashboard': ['getDashboard'],
    'GET /admin/list-counts': ['countLists'],
    'GET /admin/reports/times': ['readTimes'],
    'GET /admin/reports/income': ['readIncome'],
    'GET /admin/reports/late': ['readLate'],
    'GET /admin/reports/requests': ['readRequestCauses'],
    'GET /admin/reports/refusals': ['readRefusals'],
    'GET /admin/reports/agents': ['readAgentsReport'],
    'GET /admin/payments/summary': ['getPaymentsSummary'],
  },
  'administrators: payments': {
    'GET /admin/payments-to-review': ['listPaymentsToReview'],
    'PUT /admin/payment-review/{id}': ['decidePaymentReview'],
    'POST /admin/payment-review/{id}/ask-rest': ['askForRest'],
    'POST /admin/payment-review/{id}/ask-provider': ['askAboutReversed'],
    'POST /admin/orders/{id}/pay-link': ['makePayLink'],
    'GET /admin/payment-differences': ['listPaymentDifferences'],
    'POST /admin/payment-differences/{id}/seen': ['settlePaymentDifference'],
    'GET /admin/orders/{id}/refunds': ['readOrderMoney'],
    'POST /admin/orders/{id}/refunds': ['refundOrder'],
    'GET /admin/orders/{id}/evidence.zip': ['readEvidence'],
    'GET /admin/refunds': ['listRefunds'],
    'POST /admin/refunds/{id}/approve': ['approveRefund'],
    'PUT /admin/refunds/{id}/given': ['giveRefundByHand'],
    'DELETE /admin/refunds/{id}': ['withdrawRefund'],
    'GET /admin/payments': ['listPayments'],
    'GET /admin/payments/totals': ['getPaymentTotals'],
    'PUT /admin/orders/{id}/spent': ['markFeeSpent'],
    'POST /admin/orders/{id}/waivers': ['askForWaiver'],
    'POST /admin/waivers/{id}/approve': ['approveWaiver'],
    'DELETE /admin/waivers/{id}': ['withdrawWaiver'],
  },
  'administrators: activity': {
    'GET /admin/activity': ['listActivity'],
  },
  'administrators: ready answers': {
    'GET /admin/replies': ['listReplies', 'Ready answers: the company’s and one’s own'],
    'POST /admin/replies': ['addReply', 'Add a ready answer'],
    'PUT /admin/replies/{id}': ['changeReply', 'Change a ready answer'],
    'DELETE /admin/replies/{id}': ['deleteReply', 'Delete a ready answer'],
  },
  'administrators: views': {
    'GET /admin/views': ['listViews', 'Saved views of lists, with their counts'],
    'GET /admin/views/count': ['countView', 'How much stands in a list'],
    'POST /admin/views': ['addView', 'Save a view of a list'],
    'PUT /admin/views/{id}': ['changeView', 'Change a view'],
    'DELETE /admin/views/{id}': ['deleteView', 'Delete a view'],
  },
  'administrators: appointments': {
    'PUT /admin/orders/{id}/appointment': ['changeAppointment'],
    'GET /admin/days-off': ['listDaysOff'],
    'PUT /admin/days-off/{day}': ['blockDay'],
    'DELETE /admin/days-off/{day}': ['openDay'],
  },
  'administrators: messages': {
    'GET /admin/messages': ['listMessages'],
    'POST /admin/messages/{id}/retry': ['resendMessage'],
  },
  'administrators: background work': {
    'GET /admin/given-up-jobs': ['listGivenUpJobs'],
    'POST /admin/given-up-jobs/{id}/retry': ['retryGivenUpJob'],
    'POST /admin/given-up-jobs/retry': ['retryGivenUpJobs'],
    'DELETE /admin/given-up-jobs/{id}': ['dropGivenUpJob'],
    'POST /admin/clearing/allow': ['allowClearing'],
  },
  'administrators: people’s data': {
    'GET /admin/reports/access': ['reportAccess'],
    'GET /admin/requests-of-persons': ['listRequestsOfPersons'],
    'POST /admin/requests-of-persons': ['enterRequestOfPerson'],
    'PUT /admin/requests-of-persons/{id}': ['answerRequestOfPerson'],
  },
};

/** 'VisaSupportOrder' to 'visa support order'. */
const wordsOf = (name: string) =>
  name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

function ofService(kind: Kind): Operations {
  const { calls, total } = descriptionOf(kind);
  const { base, submit, verify, mark_paid } = calls;
  const { service, order, orders } = calls.operations;
  const [words, many] = [wordsOf(order), wordsOf(orders)];
  return {
    submissions: { [`POST ${submit}`]: [`submit${order}`, `Submit ${withArticle(words)}`] },
    payments: {
      [`POST ${verify}`]: [
        `verify${service}Payment`,
        `Ask the provider about the payment of ${withArticle(words)}`,
      ],
    },
    [`administrators: ${base.slice(1)}`]: {
      [`GET ${base}/all`]: [`list${orders}`, `All ${many}`],
      [`GET ${base}/first-ten`]: [`listNewest${orders}`, `The ten newest ${many}`],
      [`GET ${base}/neighbours/{id}`]: [
        `getNeighboursOf${order}`,
        `Which ${words} comes before and after one in a list`,
      ],
      [`GET ${base}/status/{id}`]: [`get${order}`, `One ${words} with everything that was sent`],
      [`PUT ${mark_paid}/{id}`]: [`mark${order}Paid`, `Mark the ${words} as paid by hand`],
    },
    'administrators: papers': {
      [`GET ${base}/receipt/{id}`]: [`getReceiptOf${order}`],
      [`POST ${base}/send-receipt-email`]: [
        `mailReceiptOf${order}`,
        `Mail the ${words}’s receipt, or its invoice while it is not paid, to the applicant or the agent who pays`,
      ],
    },
    'administrators: accounting': total
      ? {
          [`GET /admin/total-paid-${total}`]: [
            `getPaid${service}Total`,
            `What paid ${many} come to`,
          ],
          [`GET /admin/total-not-paid-${total}`]: [
            `getUnpaid${service}Total`,
            `What ${many} that are not paid come to`,
          ],
        }
      : {},
  };
}

/** By `METHOD /path`, without `/api`. */
export function operationsOf(services: Iterable<Service>) {
  const tagged = [...services].flatMap(({ kind, operations = {} }) => [
    ofService(kind),
    operations,
  ]);
  return Object.fromEntries(
    [OPERATIONS, ...tagged]
      .flatMap(Object.entries<Operations[string]>)
      .flatMap(([tag, named]) =>
        Object.entries(named).map(([operation, [operationId, summary = operation]]) => [
          operation,
          { tags: [tag], operationId, summary },
        ]),
      ),
  );
}
