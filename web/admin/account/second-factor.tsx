import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type OfferedTotp, totpCode } from '#shared/people/admins.ts';
import { counted } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Act, ActDialog } from '../kit/act-dialog.tsx';
import { adminSession } from '../kit/admin-session.ts';
import { useStepUp } from '../kit/step-up.tsx';
import { useAdminAction } from '../kit/use-admin-action.ts';
import { useMe } from '../kit/use-admin-me.ts';

const FAILED = 'The second factor could not be set up.';
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const save = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <>
      <p className="text-small">
        Your second factor is set up. Keep these recovery codes where you can find them without your
        phone: each lets you in once. They are shown only now.
      </p>
      <ul aria-label="Recovery codes" className="code mt-4 grid gap-y-1 rounded-field bg-sunk p-4">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" kind="second" onClick={save}>
          Save as a file
        </Button>
        <Button size="small" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </>
  );
}

/** Sets up an authenticator app by QR code or key; its first code confirms it. */
function SetUp({ offered, onDone }: { offered: OfferedTotp; onDone: (codes: string[]) => void }) {
  const recover = useStepUp();
  return (
    <>
      <ol className="grid list-decimal gap-2 pl-5 text-small">
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.
        </li>
        <li>Scan this picture, or type the key.</li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <img
        src={offered.qr}
        alt="QR code for the authenticator app"
        className="mt-4 size-48 rounded-field bg-[#fff]"
      />
      <a
        href={offered.url}
        className="link mt-2 inline-flex min-h-(--target) items-center text-small pointer-fine:hidden"
      >
        Set it up in an app on this device
      </a>
      <details className="mt-2">
        <summary className="link text-small">Type the key instead</summary>
        <CopyText text={inGroups(offered.secret)} label="Key" />
      </details>
      <ShortForm
        schema={totpCode}
        call="POST /admin/totp/confirm"
        token={adminSession.token() ?? undefined}
        failed={FAILED}
        recover={recover}
        onDone={({ recovery_codes }) => onDone(recovery_codes)}
        className="relative mt-4 grid gap-5"
      >
        <CodeField app />
        <SubmitSection sending="Confirming...">Confirm</SubmitSection>
      </ShortForm>
    </>
  );
}

export function SecondFactor() {
  const me = useMe();
  const [offered, setOffered] = useState<OfferedTotp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [removes, setRemoves] = useState(false);
  const [code, setCode] = useState('');
  const { busy, failure, run } = useAdminAction();
  const { revalidate } = useRevalidator();
  const offer = () =>
    run(FAILED, (token) => callApi('POST /admin/totp', { token }).then(setOffered));
  const close = () => {
    setOffered(undefined);
    setCodes(undefined);
    void revalidate();
  };
  const removal: Act = {
    question: 'Remove your second factor?',
    yes: 'Remove it',
    doing: 'Removing',
    danger: true,
    explains: 'Your account is then protected by your password alone.',
    failed: 'The second factor could not be removed.',
    call: (token) =>
      callApi('DELETE /admin/totp', { token, body: { code } }).then(
        () => 'Your second factor is removed.',
      ),
  };
  // The placeholder keeps the content below from moving when the data arrives.
  if (!me) return <Skeleton className="h-28 max-w-form" />;
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      <p className="mt-1 max-w-form text-ink-2">
        {me.second_factor
          ? `Logging in asks for a code from your authenticator app. ${counted(me.recovery_codes, 'recovery code is', 'recovery codes are')} left.`
          : 'With a second factor, logging in also asks for a code from an app on your phone: a stolen password alone opens nothing.'}
      </p>
      <div role="alert">
        {failure && <FailureNotice failure={failure} className="mt-3 max-w-form" />}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          size="small"
          kind={me.second_factor ? 'second' : 'main'}
          busy={busy ? 'Preparing' : undefined}
          onClick={() => void offer()}
        >
          {me.second_factor ? 'Set it up again' : 'Set up a second factor'}
        </Button>
        {me.second_factor && (
          <Button
            size="small"
            kind="danger"
            onClick={() => {
              setCode('');
              setRemoves(true);
            }}
          >
            Remove it
          </Button>
        )}
      </div>
      <Dialog
        open={offered !== undefined}
        onClose={codes ? undefined : close}
        title={codes ? 'Keep your recovery codes' : 'Set up a second factor'}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onClose={close} />
        ) : (
          offered && <SetUp offered={offered} onDone={setCodes} />
        )}
      </Dialog>
      <ActDialog act={removes ? removal : undefined} onClose={() => setRemoves(false)}>
        {(_, confirm) => (
          <label className="grid gap-1">
            Code from the app, or a recovery code
            <input
              className="control font-mono"
              value={code}
              autoComplete="one-time-code"
              onChange={({ target }) => setCode(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && confirm()}
            />
          </label>
        )}
      </ActDialog>
    </section>
  );
}
