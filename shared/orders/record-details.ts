import * as z from 'zod/mini';
import { type PaymentReview, paymentReview } from '../money/payment-reviews.ts';
import { type OrderMoney, orderMoney } from '../money/refunds.ts';
import { type AgreedVersions, agreedVersions } from '../notices/agreed.ts';
import { type OrderMessage, orderMessage } from '../staff/messages.ts';
import { type OrderValues, orderValues } from '../staff/replies.ts';
import { type OpenCorrection, openCorrection } from './corrections.ts';
import { type HistoryEntry, historyEntry } from './events.ts';
import { priceLine, type ShownPriceLine } from './orders.ts';
import { type OrderRequest, orderRequest } from './requests.ts';
import { type StoredFile, storedFile } from './stored-files.ts';
import { type ThreadMessage, threadMessage } from './thread.ts';

export const openedParts = {
  price_lines: z.array(priceLine),
  history: z.array(historyEntry),
  agreed: agreedVersions,
  files: z.record(z.string(), storedFile),
  payments_to_review: z.array(paymentReview),
  money: orderMoney,
  messages: z.array(orderMessage),
  thread: z.array(threadMessage),
  /** This order's values for the placeholders of ready answers. */
  placeholders: orderValues,
  requests: z.array(orderRequest),
  corrections: z.array(openCorrection),
  delivers: z.array(z.object({ field: z.string(), label: z.string() })),
};
export type Opened<One> = One & {
  price_lines: ShownPriceLine[];
  history: HistoryEntry[];
  agreed: AgreedVersions;
  files: Record<string, StoredFile>;
  payments_to_review: PaymentReview[];
  money: OrderMoney;
  messages: OrderMessage[];
  thread: ThreadMessage[];
  placeholders: OrderValues;
  requests: OrderRequest[];
  corrections: OpenCorrection[];
  delivers: { field: string; label: string }[];
};
