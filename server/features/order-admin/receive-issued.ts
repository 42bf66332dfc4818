import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { fileLinks, type Placed, withPlaced } from '#server/features/uploads/files.ts';
import { receiveForm } from '#server/features/uploads/receive-form.ts';
import { invalid } from '#server/http/errors.ts';

/**
 * Receives a form's one file and passes it to `issue` as the order's file `name`. Returns its link.
 * @throws AppError invalid naming `field` if there is no file; and what `receiveForm` and `issue`
 * throw
 */
export async function receiveIssued(
  request: FastifyRequest,
  deps: Deps,
  { order_id, name, field = name }: { order_id: string; name: string; field?: string },
  issue: (placed: Placed) => Promise<void>,
): Promise<string> {
  await using form = await receiveForm(request, deps, (one) => one === field);
  const file = form.files[field];
  if (form.problems[field] || !file)
    throw invalid({ [field]: form.problems[field] ?? 'Please select a file to upload.' });
  await withPlaced(deps, { [name]: file }, async ([placed]) => {
    if (!placed) throw new Error('the issued file was not placed');
    await issue(placed);
  });
  const { db } = deps.connection;
  const links = await fileLinks(db, deps, order_id, [name], adminOf(request).token_hash);
  return links[name] ?? '';
}
