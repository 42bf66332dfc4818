import type { DecidedKind } from '#shared/services/index.ts';
import { DeleteButton } from '../../admin/kit/delete-button.tsx';
import { callApi } from '../../api.ts';

interface DeleteApplicationProps {
  kind: DecidedKind;
  id: string;
  name: string;
  back?: string;
}

export function DeleteApplication({ kind, id, name, back }: DeleteApplicationProps) {
  return (
    <DeleteButton
      needs="orders"
      question={`Are you sure you want to delete this ${kind} application?`}
      name={name}
      explains="It leaves every list and can no longer be tracked. Its payments stay in the books; its scans are erased later. Nothing is mailed."
      remove={(token) =>
        callApi(
          kind === 'visa'
            ? 'DELETE /admin/delete-application/{id}'
            : 'DELETE /admin/delete-permit/{id}',
          { path: { id }, token },
        )
      }
      done={`The application of ${name} is deleted.`}
      back={back}
    />
  );
}
