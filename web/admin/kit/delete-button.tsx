import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Permission } from '#shared/people/roles.ts';
import { Refused } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { type Act, ActDialog } from './act-dialog.tsx';
import { useMay } from './may.tsx';

interface DeleteButtonProps {
  needs: Permission;
  question: string;
  name: string;
  explains: string;
  remove: (token: string) => Promise<unknown>;
  done: string;
  /** Where to go afterwards; undefined in lists, where the button is an icon. */
  back?: string;
}

export function DeleteButton({
  needs,
  question,
  name,
  explains,
  remove,
  done,
  back,
}: DeleteButtonProps) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  const navigate = useNavigate();
  const act: Act = {
    question,
    yes: 'Delete',
    doing: 'Deleting',
    danger: true,
    name,
    explains,
    failed: 'It could not be deleted.',
    call: (token) =>
      remove(token).then(
        () => done,
        (error) => {
          // A colleague deleted it first: reloading removes the row and this dialog.
          if (error instanceof Refused && error.status === 404)
            return `Somebody else had deleted it already: ${name}`;
          throw error;
        },
      ),
  };
  const ask = () => setOpen(true);
  if (!may(needs)) return null;
  return (
    <>
      {back ? (
        <Button size="dense" kind="danger" icon={<Trash2 aria-hidden />} onClick={ask}>
          Delete
        </Button>
      ) : (
        <button
          type="button"
          className="flex size-9 items-center justify-center gap-2 rounded-button text-ink-2 hover:bg-sunk hover:text-bad pointer-coarse:h-(--target) pointer-coarse:w-auto pointer-coarse:justify-start pointer-coarse:px-3 pointer-coarse:font-semibold pointer-coarse:text-bad"
          onClick={ask}
        >
          <Trash2 aria-hidden className="size-[1.05rem]" />
          <span className="sr-only pointer-coarse:not-sr-only">Delete</span>
          <span className="sr-only"> {name}</span>
        </button>
      )}
      <ActDialog
        act={open ? act : undefined}
        leaves={back !== undefined}
        onClose={() => setOpen(false)}
        onDone={() => back && void navigate(back, { replace: true })}
      />
    </>
  );
}
