import { awaitsAnswer } from '#shared/orders/thread.ts';
import type { ManageOrder } from '#shared/people/manage.ts';

type MainAct = 'pay' | 'send' | 'answer' | 'download';

/** The act whose button is solid; all others are outlined. Read-only without a token. */
export function mainActOf(order: ManageOrder, token: string | undefined): MainAct | undefined {
  const { may_pay, payment_waits, rest_to_pay, request, thread, issued } = order;
  if (may_pay && (!payment_waits || rest_to_pay !== undefined)) return 'pay';
  if (token && request) return 'send';
  if (token && awaitsAnswer(thread)) return 'answer';
  return issued.length > 0 ? 'download' : undefined;
}
