import type { ReactNode } from 'react';
import { HousePattern } from '../ui/pattern.tsx';

interface PatternPageProps {
  over?: string;
  title: string;
  children: ReactNode;
  ways: ReactNode;
}

export function PatternPage({ over, title, children, ways }: PatternPageProps) {
  return (
    <main id="main" className="pb-16 md:pb-24">
      <div className="h-6">
        <HousePattern />
      </div>
      <div className="wrap pt-10 md:pt-16">
        {over && <p className="mb-2 font-semibold text-ink-2">{over}</p>}
        <h1 className="text-display">{title}</h1>
        <div className="mt-4 max-w-text text-ink-2 text-lead">{children}</div>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">{ways}</div>
      </div>
    </main>
  );
}
