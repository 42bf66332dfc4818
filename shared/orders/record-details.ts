import * as z from 'zod/mini';
import { paymentReview } from '../money/payment-reviews.ts';
import { orderMoney } from '../money/refunds.ts';
import { agreedVersions } from '../notices/agreed.ts';
import { orderMessage } from '../staff/messages.ts';
import { orderValues } from '../staff/replies.ts';
import { openCorrection } from './corrections.ts';
import { historyEntry } from './events.ts';
import { priceLine } from './orders.ts';
import { orderRequest } from './requests.ts';
import { storedFile } from './stored-files.ts';
import { threadMessage } from './thread.ts';

export const openedParts = {
  price_lines: z.array(priceLine),
  history: z.array(historyEntry),
  agreed: agreedVersions,
  files: z.record(z.string(), storedFile),
  payments_to_review: z.array(paymentReview),
  /** Why it can’t be paid online; a clause. */
  nothing_to_pay: z.optional(z.string()),
  money: orderMoney,
  messages: z.array(orderMessage),
  thread: z.array(threadMessage),
  /** This order's values for the placeholders of ready answers. */
  placeholders: orderValues,
  requests: z.array(orderRequest),
  corrections: z.array(openCorrection),
  delivers: z.array(z.object({ field: z.string(), label: z.string() })),
};
/** An order as an administrator opens it. */
export type Opened<One> = One & z.infer<z.ZodMiniObject<typeof openedParts>>;
