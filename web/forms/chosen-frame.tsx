import type { ReactNode } from 'react';

export const THUMB = 'row-span-2 size-18';

/** As high without its state, or without a progress bar, as with them: a press below isn't lost. */
export function ChosenFrame({
  name,
  thumb,
  children,
}: {
  name: string;
  thumb: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      {thumb}
      <div className="min-h-16">
        <p className="font-semibold text-[1rem] leading-[1.35] wrap-anywhere">{name}</p>
        {children}
      </div>
    </>
  );
}
