import * as z from 'zod/mini';
import { email, orderEdition, phone, text } from '../fields.ts';
import { STAGES } from '../orders/stages.ts';
import { ORDER_PAYMENT_STATES, PAYMENT_STATUSES, VISA_STATUSES } from '../orders/states.ts';
import { KINDS } from '../services/index.ts';
import { newPassword } from './passwords.ts';

export const AGENT_STATUSES = ['pending', 'approved'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

/** Document 1, section 8. */
export const AGENT_TEXTS = {
  registered: 'Registered. You can log in now; agent prices come with our approval.',
  codeSent:
    'If an agent is registered with this address, we have sent it a code. It is good for 15 minutes.',
  reset: 'Password reset successful!',
  wrongCode: 'This code is wrong or has expired. Check our latest email, or ask for another code.',
  wrongPassword: 'This is not your current password.',
  updated: 'Your details are saved.',
  sessionEnded: 'That session has ended.',
  othersEnded: 'You are signed out everywhere else.',
  uploaded: 'Image uploaded successfully.',
  noImage: 'Please select an image first.',
} as const;

const password = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(1024, message));

export const newAgent = z.object({
  agent_name: text('Enter your full name.', 100),
  agent_phone: phone(),
  agent_email: email(),
  agent_password: newPassword,
});
export type NewAgent = z.infer<typeof newAgent>;

export const agentLogin = z.object({
  agent_email: email(),
  agent_password: password('Enter your password.'),
});
export type AgentLogin = z.infer<typeof agentLogin>;

/** Without `code`, requests one by mail. */
export const passwordReset = z.object({
  agent_email: email(),
  new_password: newPassword,
  code: z.optional(
    z
      .string('Enter the digits from our email.')
      .check(z.trim(), z.maxLength(20, 'Enter the digits from our email.')),
  ),
});
export type PasswordReset = z.infer<typeof passwordReset>;

const leftOut = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => (value?.trim() ? value : undefined)),
);

/**
 * Absent and empty fields are left unchanged; a new email address or password needs the current
 * password.
 */
export const agentChange = z.object({
  agent_name: z.pipe(leftOut, z.optional(text('Enter your full name.', 100))),
  agent_phone: z.pipe(leftOut, z.optional(phone())),
  agent_email: z.pipe(leftOut, z.optional(email())),
  agent_password: z.pipe(leftOut, z.optional(newPassword)),
  current_password: leftOut,
});
export type AgentChange = z.infer<typeof agentChange>;

/**
 * Ends one session by id, or all but this one; the password stops strangers at an unattended
 * browser.
 */
export const endedSessions = z.object({
  session: z.pipe(leftOut, z.optional(z.string())),
  password: password('Enter your password.'),
});
export type EndedSessions = z.infer<typeof endedSessions>;

export const agentDetails = z.object({
  id: z.int(),
  agent_name: z.string(),
  agent_phone: z.string(),
  agent_email: z.string(),
  agent_image: z.nullable(z.string()),
  status: z.enum(AGENT_STATUSES),
});
export type AgentDetails = z.infer<typeof agentDetails>;

export const agentRow = z.extend(agentDetails, { created_at: z.string() });
export type AgentRow = z.infer<typeof agentRow>;

/** Tabs of an agent's list, besides 'all'. */
export const AGENT_TABS = ['needs_you', 'in_progress', 'ready', 'denied'] as const;
export type AgentTab = (typeof AGENT_TABS)[number];

/** `public_amount`: the public price of that day, if it was higher. */
export const agentOrder = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  visa_status: z.optional(z.enum(VISA_STATUSES)),
  amount: z.number(),
  public_amount: z.optional(z.number()),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_state: z.enum(ORDER_PAYMENT_STATES),
  stage: z.enum(STAGES),
  expected_by: z.optional(z.string()),
  created_at: z.string(),
  /** Its files are erased; unpaid, it can no longer be paid. */
  erased: z.boolean(),
  invoice_url: z.string(),
  receipt_url: z.optional(z.string()),
  payment_waits: z.optional(z.string()),
  /** Naira still missing after a partial payment. */
  rest_to_pay: z.optional(z.number()),
  edition: z.optional(orderEdition),
});
export type AgentOrder = z.infer<typeof agentOrder>;

const tabCounts = z.object({
  all: z.int(),
  needs_you: z.int(),
  in_progress: z.int(),
  ready: z.int(),
  denied: z.int(),
} satisfies Record<AgentTab | 'all', unknown>);
export type TabCounts = z.infer<typeof tabCounts>;

/**
 * In naira. `saved`: paid orders' discount on the public price of their day; `gone_back`: refunded
 * or reversed. `weeks`: the last twelve, oldest first, whatever the month.
 */
export const agentMonth = z.object({
  month: z.string(),
  submitted: z.int(),
  paid: z.int(),
  amount: z.number(),
  saved: z.number(),
  gone_back: z.number(),
  since: z.nullable(z.string()),
  weeks: z.array(z.object({ from: z.string(), submitted: z.int() })),
  counts: z.object({ month: tabCounts, ever: tabCounts }),
});
export type AgentMonth = z.infer<typeof agentMonth>;

export const agentApproval = z.object({
  status: z.enum(AGENT_STATUSES, 'Say approved or pending.'),
});
