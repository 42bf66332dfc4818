import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'plain' | 'wait' | 'good' | 'bad';

const TONES: Record<Tone, [ground: string, ink: string, icon: ReactNode]> = {
  plain: ['bg-sunk', 'text-ink', <Info key="icon" aria-hidden />],
  wait: ['bg-marigold-soft', 'text-marigold-ink', <Clock key="icon" aria-hidden />],
  good: ['bg-good-soft', 'text-good', <CircleCheck key="icon" aria-hidden />],
  bad: ['bg-bad-soft', 'text-bad', <CircleAlert key="icon" aria-hidden />],
};

interface NoticeProps {
  tone?: Tone;
  icon?: ReactNode;
  title?: ReactNode;
  role?: 'alert' | 'status';
  className?: string;
  children?: ReactNode;
}

export function Notice({ tone = 'plain', icon, title, role, className, children }: NoticeProps) {
  const [ground, ink, own] = TONES[tone];
  return (
    <div
      role={role}
      className={`flex gap-[.85rem] rounded-field px-[1.1rem] py-4 text-[1rem] leading-normal ${ground} ${className ?? ''}`}
    >
      <span className={`mt-[.1rem] flex-none [&_svg]:size-[1.375rem] ${ink}`}>{icon ?? own}</span>
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
