import { descriptionOf, isDecided, type Kind } from '#shared/services/index.ts';
import { callApi } from '../../../api.ts';
import { DeleteButton } from '../delete-button.tsx';

interface DeleteOrderProps {
  kind: Kind;
  id: string;
  name: string;
  /** Where to go after deleting, on the order's own page. */
  back?: string;
}

export function DeleteOrder({ kind, id, name, back }: DeleteOrderProps) {
  const [what, uploads] = isDecided(kind) ? ['application', 'scans'] : ['order', 'uploads'];
  return (
    <DeleteButton
      needs="orders"
      question={`Are you sure you want to delete this ${descriptionOf(kind).names.one}?`}
      name={name}
      explains={`It leaves every list and can no longer be tracked. Its payments stay in the books; its ${uploads} are erased later. Nothing is emailed.`}
      remove={(token) => callApi('DELETE /admin/orders/{id}', { path: { id }, token })}
      done={`The ${what} of ${name} is deleted.`}
      back={back}
    />
  );
}
