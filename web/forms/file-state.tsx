import { Knot } from '../ui/steps.tsx';
import { fileSize } from './file-size.ts';
import { useSendingState } from './form-context.ts';

const TRACK = 'col-start-2 mt-[.45rem] h-2 overflow-hidden rounded-[4px] bg-line';
const STALLED = 'bg-[repeating-linear-gradient(-60deg,var(--ink-3)_0_6px,transparent_6px_11px)]';

const WORDS = {
  sending: (percent: number, size: string) => (percent > 0 ? `Sending ${percent}% of ${size}` : `${size}, not sent yet`),
  waiting: (percent: number, size: string) =>
    percent > 0 ? `Waiting for the network at ${percent}% of ${size}` : `Waiting for the network, ${size}`,
  unanswered: (_percent: number, size: string) => `${size}, to be sent again`,
};

/** A chosen file's upload state: its size, then a progress bar with the percentage as text, then Received. */
export function FileState({ name, label, file, wrong }: { name: string; label: string; file: File; wrong: boolean }) {
  const { phase, sent } = useSendingState();
  const size = fileSize(file.size);
  if (wrong) return <p className="mt-[.15rem] text-ink-2 text-small tabular-nums">{size}, not sent</p>;
  if (phase === 'idle') return <p className="mt-[.15rem] text-ink-2 text-small tabular-nums">{size}</p>;
  const percent = Math.floor(((sent[name] ?? 0) / file.size) * 100);
  if (percent === 100) {
    return (
      <p className="mt-[.15rem] flex flex-wrap items-center gap-x-[.6rem] text-ink-2 text-small tabular-nums">
        {size}
        <span className="inline-flex items-center gap-[.4em] font-semibold text-good">
          <Knot state="done" className="size-[.95em]" />
          Received
        </span>
      </p>
    );
  }
  const words = WORDS[phase](percent, size);
  return (
    <>
      <p className="mt-[.15rem] text-ink-2 text-small tabular-nums">{words}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
        className={TRACK}
      >
        <div className={`h-full rounded-[4px] ${phase !== 'sending' ? STALLED : 'bg-brand'}`} style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}
