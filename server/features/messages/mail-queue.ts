import type { OrderMail } from '#server/features/order-mails/mail-jobs.ts';
import type { Queue } from '#server/jobs.ts';

/** Only a type is imported from `order-mails`, which is a higher layer. */
export const mailQueue: Queue<OrderMail> = { name: 'mail' };
