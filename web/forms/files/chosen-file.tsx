import { useEffect, useState } from 'react';
import { whenReleased } from '../../ui/pause.ts';
import { Knot } from '../../ui/steps.tsx';
import { useFormShell, useSendingState } from '../form-context.ts';
import type { UploadState } from '../upload/state.ts';
import { fileSize } from './file-size.ts';
import { FileThumb } from './file-thumb.tsx';

const LINE = 'mt-[.15rem] text-ink-2 text-small tabular-nums';
const TRACK = 'col-start-2 mt-[.45rem] h-2 overflow-hidden rounded-[4px] bg-line';
const STALLED = 'bg-[repeating-linear-gradient(-60deg,var(--ink-3)_0_6px,transparent_6px_11px)]';

const ADVICE = {
  dark: 'It looks dark. Take it again in more light if it is hard to read.',
  cut: 'It looks cut off. All four corners and both code lines should be in it.',
  blurred: 'It looks blurred. Take it again if the letters are hard to read.',
} as const;

const WORDS = {
  sending: (percent: number, size: string) =>
    percent > 0 ? `Sending ${percent}% of ${size}` : `${size}, not sent yet`,
  waiting: (percent: number, size: string) =>
    percent > 0
      ? `Waiting for the network at ${percent}% of ${size}`
      : `Waiting for the network, ${size}`,
  unanswered: (_percent: number, size: string) => `${size}, to be sent again`,
};

function FileState({
  name,
  label,
  file,
  wrong,
}: {
  name: string;
  label: string;
  file: File;
  wrong: boolean;
}) {
  const sending = useSendingState();
  const upload = useFormShell().uploads.use()[name];
  const size = fileSize(file.size);
  const own = upload?.phase;
  const goes = own === 'sending' || own === 'waiting';
  const phase = goes ? own : sending.phase;
  const sent = (goes ? upload?.sent : sending.sent[name]) ?? 0;
  const unsent = wrong
    ? `${size}, not sent`
    : own === 'preparing' && file.type.startsWith('image/')
      ? `${size}, being made smaller`
      : phase === 'idle' && own !== 'done' && size;
  if (unsent) return <p className={LINE}>{unsent}</p>;
  const percent = Math.floor((sent / file.size) * 100);
  if (phase === 'idle' || phase === 'received' || own === 'done' || (percent === 100 && !goes)) {
    return (
      <p className={`${LINE} flex flex-wrap items-center gap-x-[.6rem]`}>
        <span>{size}</span>
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
      <p className={LINE}>{words}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
        className={TRACK}
      >
        <div
          className={`h-full rounded-[4px] ${phase !== 'sending' ? STALLED : 'bg-brand'}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </>
  );
}

function FileAdvice({ name }: { name: string }) {
  const upload = useFormShell().uploads.use()[name];
  const [told, tell] = useState<UploadState>();
  useEffect(() => whenReleased(() => tell(upload)), [upload]);
  const lines = [
    ...(told?.advice ?? []).map((one) => ADVICE[one]),
    ...(told?.unkept ? ['Your browser has no room to keep it if this page closes.'] : []),
  ];
  return (
    <div role="status">
      {lines.map((line) => (
        <p key={line} className="mt-[.3rem] text-small">
          {line}
        </p>
      ))}
    </div>
  );
}

interface ChosenFileProps {
  name: string;
  label: string;
  file: File;
  wrong: boolean;
}

export function ChosenFile({ name, label, file, wrong }: ChosenFileProps) {
  return (
    <>
      <FileThumb file={file} wrong={wrong} />
      {/* As high without a progress bar as with it. */}
      <div className="min-h-16">
        <p className="font-semibold text-[1rem] leading-[1.35] wrap-anywhere">{file.name}</p>
        <FileState name={name} label={label} file={file} wrong={wrong} />
        <FileAdvice name={name} />
      </div>
    </>
  );
}
