import { type ReactNode, useId } from 'react';
import { FoldMark } from '../kit/more.tsx';

interface QueueFoldProps {
  title: string;
  many: number;
  tone: 'bad' | 'waits';
  children: ReactNode;
}

/** Other waiting work, folded so that the queue itself comes first. */
export function QueueFold({ title, many, tone, children }: QueueFoldProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`mt-3 rounded-field px-4 ${tone === 'bad' ? 'bg-bad-soft' : 'bg-marigold-soft'}`}
    >
      <details className="group">
        <summary className="flex min-h-(--target) items-center gap-2">
          <FoldMark />
          <h2 id={id}>{title}</h2>
          <span className="font-semibold tabular-nums">{many}</span>
        </summary>
        <div className="pb-2">{children}</div>
      </details>
    </section>
  );
}
