import type { ReactNode } from 'react';

const WAYS = ['Good', 'Cut off', 'Glare'] as const;

const PAGE = (
  <>
    <path fill="var(--surface)" stroke="var(--edge)" d="M6 5h52v36H6z" />
    <path fill="var(--edge)" d="M11 11h13v16H11z" />
    <path stroke="var(--edge)" strokeWidth="2" d="M29 13h22M29 18h16M29 23h19" />
    <path stroke="var(--ink)" strokeWidth="2" strokeDasharray="3 1" d="M10 33h44M10 37h44" />
  </>
);
const PORTRAIT = (
  <>
    <path fill="var(--surface)" stroke="var(--edge)" d="M16 3h32v40H16z" />
    <circle cx="32" cy="18" r="8" fill="var(--edge)" />
    <path fill="var(--edge)" d="M20 43c0-10 5-14 12-14s12 4 12 14z" />
  </>
);
const DRAWN = { page: PAGE, portrait: PORTRAIT };

function Drawing({ way, children }: { way: (typeof WAYS)[number]; children: ReactNode }) {
  const good = way === 'Good';
  return (
    <li className="grid justify-items-center gap-1 text-micro">
      <svg viewBox="0 0 64 46" aria-hidden="true" className="w-full max-w-24 rounded-[4px] bg-sunk">
        <g fill="none" transform={way === 'Cut off' ? 'translate(22 13) rotate(-6)' : undefined}>
          {children}
        </g>
        {way === 'Glare' && (
          <path
            fill="var(--marigold)"
            opacity=".85"
            d="M44 2l4 12 12 4-12 4-4 12-4-12-12-4 12-4z"
          />
        )}
      </svg>
      <span className={`font-semibold ${good ? 'text-good' : 'text-bad'}`}>
        <span aria-hidden="true">{good ? '✓ ' : '✕ '}</span>
        {way}
      </span>
    </li>
  );
}

/** Drawings of readable and unreadable pictures. */
export function Samples({ of }: { of: keyof typeof DRAWN }) {
  return (
    <ul
      aria-label={`Examples of a ${of === 'page' ? 'passport page' : 'photograph'}`}
      className="mt-2 mb-3 grid max-w-80 grid-cols-3 gap-3"
    >
      {WAYS.map((way) => (
        <Drawing key={way} way={way}>
          {DRAWN[of]}
        </Drawing>
      ))}
    </ul>
  );
}
