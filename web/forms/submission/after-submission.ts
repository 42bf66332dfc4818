import type { Submitted } from '#shared/orders/submissions.ts';
import type { Call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { keepManageToken } from '../../ui/storage.ts';
import type { Values } from '../form-schema.ts';
import { backToOrder } from './on-behalf.ts';

/** `order`: it submits one; `token` is an agent's. */
interface SubmittingForm {
  call: Call;
  order?: boolean | undefined;
  token?: string | undefined;
}

/** Not an agent's: drafts may stay on the device, and it may be paid together with later ones. */
export const isApplicantsForm = ({ order, token }: SubmittingForm): boolean =>
  Boolean(order && !token);

const isSubmitted = (answer: unknown): answer is Submitted =>
  typeof answer === 'object' && answer !== null && 'manage_token' in answer;

/**
 * Stores the order's session and group in this tab, and makes Back lead to the order (not for
 * agents). `onBehalf`: submitted for a caller.
 * @returns where to go; undefined: as the form says
 */
export async function afterSubmission(
  form: SubmittingForm,
  onBehalf: boolean,
  answer: unknown,
  values: Values,
): Promise<string | undefined> {
  if (!form.order || !isSubmitted(answer)) return undefined;
  const { id, tracking_id, manage_token, group } = answer;
  if (onBehalf) return backToOrder(form.call, id);
  const joined = form.token ? undefined : group;
  if (joined)
    await import('../draft/group-details.ts').then(
      ({ keepJoined }) => keepJoined({ code: joined.code, tracking_id }, values),
      () => undefined,
    );
  keepManageToken(manage_token);
  if (!form.token) window.history.replaceState(window.history.state, '', paths.change(tracking_id));
  return joined && joined.orders.length > 1 ? paths.group(joined.code) : undefined;
}
