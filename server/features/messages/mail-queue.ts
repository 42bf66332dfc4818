import type { OrderMail } from '#server/features/order-mails/mail-jobs.ts';
import type { Queue } from '#server/jobs.ts';

/** Mails about orders. Whoever causes one queues it here; how it is written is known further up (`order-mails`), of which only a type is named. */
export const mailQueue: Queue<OrderMail> = { name: 'mail' };
