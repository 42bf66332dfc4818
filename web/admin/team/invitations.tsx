import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { ROLE_WORDS } from '#shared/people/roles.ts';
import type { OpenInvitation } from '#shared/people/team.ts';
import { withArticle } from '#shared/with-article.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { type Act, ActDialog } from '../kit/act-dialog.tsx';

const revoking = ({ id }: OpenInvitation): Act => ({
  question: 'Revoke this invitation?',
  yes: 'Revoke',
  doing: 'Revoking',
  danger: true,
  explains: 'Whoever has its link can’t register by it any more. You can make another.',
  failed: 'The invitation could not be revoked.',
  call: (token) =>
    callApi('DELETE /admin/invitations/{id}', { path: { id }, token }).then(
      () => 'The invitation is revoked.',
    ),
});

export function Invitations({
  invitations,
  now,
}: {
  invitations: readonly OpenInvitation[];
  now: Date;
}) {
  const [asked, setAsked] = useState<OpenInvitation>();
  return (
    <section aria-labelledby="invitations" className="mt-10 max-w-form">
      <h2 id="invitations">Open invitations</h2>
      {invitations.length === 0 ? (
        <p className="mt-1 text-ink-2">Nobody is invited at the moment.</p>
      ) : (
        <ul className="mt-2 border-ink border-t">
          {invitations.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{ROLE_WORDS[one.role].label}</span>
                <span className="block text-ink-2">
                  by {one.invited_by ?? 'the server'}, {formatShort(one.created_at, now)}; good
                  until {formatShort(one.expires_at, now)}
                </span>
              </span>
              <Button size="dense" kind="second" onClick={() => setAsked(one)}>
                Revoke
                <span className="sr-only">
                  {' '}
                  the invitation of {formatShort(one.created_at, now)} for{' '}
                  {withArticle(ROLE_WORDS[one.role].label.toLowerCase())}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ActDialog act={asked && revoking(asked)} onClose={() => setAsked(undefined)} />
    </section>
  );
}
