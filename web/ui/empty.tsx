import type { ReactNode } from 'react';

export function Empty({
  title,
  children,
  className,
}: {
  title: ReactNode;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={`grid justify-items-start gap-2 rounded-field border-[1.5px] border-edge border-dashed p-6 ${className ?? ''}`}
    >
      <svg
        viewBox="0 0 56 32"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="2"
        strokeDasharray="4 3"
        aria-hidden="true"
        className="h-8 w-14"
      >
        <path d="M14 3l12 13-12 13L2 16zM42 3l12 13-12 13-12-13z" />
      </svg>
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}
