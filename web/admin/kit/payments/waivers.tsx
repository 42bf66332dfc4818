import { useId, useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { OrderMoney } from '#shared/money/refunds.ts';
import { waiverReason } from '#shared/money/waivers.ts';
import { MEDIA_TYPES } from '#shared/orders/files.ts';
import { callApi, Refused } from '../../../api.ts';
import { wrongFiles } from '../../../forms/submission/form-body.ts';
import { useSending } from '../../../forms/submission/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { type Act, ActDialog } from '../act-dialog.tsx';
import { May } from '../may.tsx';
import { ANOTHER } from '../scans/another.ts';
import { messageOf } from '../use-admin-action.ts';

type Waiver = OrderMoney['waivers'][number];

interface WaiversProps {
  order: { id: string; name: string };
  money: OrderMoney;
  /** Whether a waiver may still be requested. */
  asks: boolean;
  now: Date;
}

const STATUS = { requested: 'To approve', approved: 'Approved', withdrawn: 'Withdrawn' } as const;

/** Why nobody can open the proof. */
function unseen({ proof_scan, status }: Waiver): string | undefined {
  if (proof_scan === 'waiting')
    return 'Its proof waits for the virus scan: nobody can open it until then.';
  if (proof_scan !== 'infected') return undefined;
  const found = 'The virus scanner found its proof harmful: nobody can open it.';
  return status === 'requested' ? `${found} ${ANOTHER.withdraw}` : found;
}
const opens = (waiver: Waiver) => waiver.proof_url !== null && !unseen(waiver);

const approval = ({ id, amount }: Waiver, name: string): Act => ({
  question: 'Approve this waiver?',
  yes: 'Approve it',
  doing: 'Approving',
  name,
  explains: `The order is cancelled, and ${formatNaira(amount)} is refunded: all that isn’t spent. It can’t be taken back.`,
  failed: 'The waiver could not be approved.',
  call: (token) =>
    callApi('POST /admin/waivers/{id}/approve', {
      token,
      path: { id },
      body: { expected_refund: amount },
    }).then(messageOf),
});
const withdrawal = ({ id }: Waiver, name: string): Act => ({
  question: 'Withdraw this waiver?',
  yes: 'Withdraw it',
  doing: 'Withdrawing',
  danger: true,
  name,
  explains: 'Nothing is then refunded by it. Its proof stays with the order.',
  failed: 'The waiver could not be withdrawn.',
  call: (token) =>
    callApi('DELETE /admin/waivers/{id}', { token, path: { id } }).then(() => 'Withdrawn.'),
});

/** Waivers of an order: requested with a proof by one person, approved by another. */
export function Waivers({ order, money, asks, now }: WaiversProps) {
  const [asked, setAsked] = useState<{ id: Waiver['id']; act: typeof approval }>();
  const open = money.waivers.some(({ status }) => status === 'requested');
  // As it stands now: what is left may have changed since it was pressed.
  const about = money.waivers.find(({ id }) => id === asked?.id);
  return (
    <>
      {money.waivers.length > 0 && (
        <ul aria-label="Waivers" className="mt-1">
          {money.waivers.map((waiver) => (
            <li key={waiver.id} className="grid gap-1 border-line border-b py-2 text-dense">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{`Waiver, ${formatNaira(waiver.amount)}`}</span>
                <span className="font-semibold">{STATUS[waiver.status]}</span>
              </p>
              <p className="wrap-anywhere">{waiver.reason || 'Erased'}</p>
              <p className="text-ink-2">
                {`${waiver.by}, ${formatShort(waiver.asked_at, now)}${
                  waiver.closed_by && waiver.closed_at
                    ? `; ${STATUS[waiver.status].toLowerCase()} by ${waiver.closed_by}, ${formatShort(waiver.closed_at, now)}`
                    : ''
                }`}
              </p>
              {unseen(waiver) && <p className="font-semibold">{unseen(waiver)}</p>}
              {opens(waiver) && (
                <a href={waiver.proof_url ?? ''} target="_blank" rel="noreferrer">
                  Open the proof<span className="sr-only"> opens a new tab</span>
                </a>
              )}
              {waiver.status === 'requested' && (
                <May needs="payments">
                  <span className="flex flex-wrap gap-2 print:hidden">
                    {!waiver.own && opens(waiver) && (
                      <Button
                        size="dense"
                        onClick={() => setAsked({ id: waiver.id, act: approval })}
                      >
                        Approve the waiver
                      </Button>
                    )}
                    <Button
                      size="dense"
                      kind="danger"
                      onClick={() => setAsked({ id: waiver.id, act: withdrawal })}
                    >
                      Withdraw the waiver
                    </Button>
                  </span>
                  {waiver.proof_url === null ? (
                    <p>Its proof was erased: withdraw it.</p>
                  ) : (
                    waiver.own &&
                    waiver.proof_scan !== 'infected' && <p>A colleague has to approve it.</p>
                  )}
                </May>
              )}
            </li>
          ))}
        </ul>
      )}
      {asks && !open && money.left > 0 && (
        <May needs="payments">
          <AskWaiver order={order} />
        </May>
      )}
      <ActDialog act={about && asked?.act(about, order.name)} onClose={() => setAsked(undefined)} />
    </>
  );
}

function AskWaiver({ order }: { order: WaiversProps['order'] }) {
  const id = useId();
  const { send, start, stop } = useSending();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [proof, setProof] = useState<File>();
  const [wrong, setWrong] = useState<{ reason?: string; proof?: string }>({});
  const act: Act = {
    question: 'Ask for a waiver',
    yes: 'Ask for it',
    doing: 'Sending it',
    name: order.name,
    explains:
      'For death, illness and the like: all that isn’t spent is refunded, and the order cancelled, once a colleague approves it.',
    failed: 'The waiver could not be asked for.',
    async call(token) {
      const gone = proof && (await wrongFiles({ proof })).proof;
      if (gone) throw new Refused(422, { message: gone });
      const body = new FormData();
      body.append('reason', reason);
      if (proof) body.append('proof', proof);
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
      start();
      try {
        const call = 'POST /admin/orders/{id}/waivers' as const;
        const sent = { values: { id: order.id }, headers, body };
        return messageOf(await send(call, sent, proof ? { proof } : {}, false));
      } finally {
        stop();
      }
    },
  };
  const ready = () => {
    const said = waiverReason.safeParse(reason).success ? {} : { reason: 'Say why.' };
    const shown = proof ? {} : { proof: 'Choose the file that proves it.' };
    setWrong({ ...said, ...shown });
    return Object.keys({ ...said, ...shown }).length === 0;
  };
  const close = () => {
    setOpen(false);
    setReason('');
    setProof(undefined);
    setWrong({});
  };
  return (
    <>
      <p className="inline-flex py-2 align-top print:hidden">
        <Button size="dense" kind="second" onClick={() => setOpen(true)}>
          Ask for a waiver
        </Button>
      </p>
      <ActDialog act={open ? act : undefined} onClose={close} ready={ready}>
        <label htmlFor={`${id}-reason`} className="mt-1 font-semibold">
          Reason
        </label>
        <textarea
          id={`${id}-reason`}
          rows={3}
          value={reason}
          maxLength={500}
          aria-invalid={wrong.reason ? true : undefined}
          aria-describedby={`${id}-wrong`}
          onChange={({ target }) => setReason(target.value)}
          className="control"
        />
        <label htmlFor={`${id}-proof`} className="mt-1 font-semibold">
          Proof
        </label>
        <input
          id={`${id}-proof`}
          type="file"
          accept={MEDIA_TYPES.join(',')}
          aria-invalid={wrong.proof ? true : undefined}
          aria-describedby={`${id}-wrong`}
          onChange={({ target }) => setProof(target.files?.[0])}
          className="block w-full min-w-0"
        />
        <p id={`${id}-wrong`} role="alert" className="font-semibold text-bad">
          {[wrong.reason, wrong.proof].filter(Boolean).join(' ')}
        </p>
      </ActDialog>
    </>
  );
}
