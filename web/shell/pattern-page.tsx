import type { ReactNode } from 'react';
import places from '../assets/hero-3.svg';
import { BESIDE, BesidePicture, TEXT_BESIDE } from '../ui/beside-picture.tsx';
import { HousePattern } from '../ui/pattern.tsx';

interface PatternPageProps {
  over?: string;
  title: string;
  /** A picture of the subject, on phones too; by default one of ours, on desktops only. */
  drawing?: string | undefined;
  children: ReactNode;
  ways: ReactNode;
}

export function PatternPage({ over, title, drawing, children, ways }: PatternPageProps) {
  return (
    <main id="main" className={BESIDE}>
      <div className="lg:self-center">
        <div className="lg:hidden">
          {drawing && (
            <img
              src={drawing}
              alt=""
              loading="lazy"
              className="dusk h-44 w-full object-cover md:h-76"
            />
          )}
          <div className="h-6">
            <HousePattern />
          </div>
        </div>
        <div className={`${TEXT_BESIDE} pt-8 md:pt-12`}>
          {over && <p className="mb-2 font-semibold text-ink-2">{over}</p>}
          <h1 className="text-display">{title}</h1>
          <div className="mt-4 max-w-text text-ink-2 text-lead">{children}</div>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">{ways}</div>
        </div>
      </div>
      <BesidePicture src={drawing ?? places} />
    </main>
  );
}
