import { useId } from 'react';
import { countryOf, pictureOf } from '#shared/places/place-pictures.ts';

/** Background, motif, second motif, line. */
const COLOURWAYS = [
  ['#0a4d36', '#d5e3d3', '#2b6b51', '#f9b12d'],
  ['#eedfbc', '#0a4d36', '#dfc492', '#0a4d36'],
  ['#dfc492', '#0d291e', '#0a4d36', '#f9b12d'],
  ['#0d291e', '#a8c8b4', '#0a4d36', '#2b6b51'],
  ['#0a4d36', '#eedfbc', '#0d291e', '#6d9e86'],
  ['#d5e3d3', '#2b6b51', '#6d9e86', '#f9b12d'],
  ['#a8c8b4', '#0d291e', '#2b6b51', '#0a4d36'],
  ['#2b6b51', '#d5e3d3', '#0d291e', '#6d9e86'],
] as const;

/** Widths of line, first motif, band, second motif; with gaps one repeat is 44 wide. */
const STRIPS = [
  [3, 10, 6, 16],
  [6, 21, 3, 5],
  [4, 17, 4, 10],
  [5, 7, 5, 18],
] as const;

/** Paths of a motif from `x`, `w` wide, repeating every 24 down. */
const MOTIFS: ((x: number, w: number) => string)[] = [
  (x, w) => `M${x + w / 2} 2l${w / 2} 10-${w / 2} 10-${w / 2}-10z`,
  (x, w) =>
    [-12, 0, 12].map((y) => `M${x} ${y}l${w / 2} 9 ${w / 2}-9v6l-${w / 2} 9-${w / 2}-9z`).join(''),
  (x, w) => [2, 10, 18].map((y) => `M${x} ${y}h${w}v4h-${w}z`).join(''),
  (x, w) => `M${x} 24l${w / 2}-20 ${w / 2} 20z`,
  (x, w) => `M${x} 0h${w / 2}v12h-${w / 2}zM${x + w / 2} 12h${w / 2}v12h-${w / 2}z`,
  (x, w) => {
    const half = Math.round(w * 3) / 10;
    return [1, 13].map((y) => `M${x + w / 2} ${y}l${half} 5-${half} 5-${half}-5z`).join('');
  },
];

/** FNV-1a with a final mixing step, so that similar names differ. */
function hash(name: string): number {
  let h = 0x811c9dc5;
  for (const letter of name.normalize('NFC').trim().toLowerCase())
    h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

const of = <T,>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** A pattern derived from the name; hidden from screen readers. */
export function Pattern({ name, className }: { name: string; className?: string }) {
  const id = useId();
  const n = hash(name);
  const [ground, motif, second, thread] = of(COLOURWAYS, n);
  const [t, w1, band, w2] = of(STRIPS, n >>> 3);
  const first = (n >>> 5) % MOTIFS.length;
  const other = (first + 1 + ((n >>> 9) % (MOTIFS.length - 1))) % MOTIFS.length;
  const x1 = t + 2.5;
  const x2 = x1 + w1 + 2.5;
  const x3 = x2 + band + 2;
  return (
    <svg aria-hidden="true" className={`dusk block size-full ${className ?? ''}`}>
      <defs>
        <pattern id={id} width="44" height="24" patternUnits="userSpaceOnUse">
          <path fill={ground} d="M0 0h44v24H0z" />
          <path fill={thread} d={`M0 0h${t}v24H0z`} />
          <path fill={motif} d={MOTIFS[first]?.(x1, w1)} />
          <path fill={second} d={`M${x2} 0h${band}v24h-${band}z${MOTIFS[other]?.(x3, w2)}`} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** A place's picture over its country's pattern; its name must stand beside it. */
export function PlaceFace({ place, className }: { place?: string; className?: string }) {
  if (!place) return null;
  return (
    <div className={`relative flex-none overflow-hidden rounded-[4px] ${className ?? ''}`}>
      <Pattern name={countryOf(place)} className="absolute inset-0" />
      <img
        src={`/places/${pictureOf(place)}`}
        alt=""
        width="72"
        height="72"
        loading="lazy"
        decoding="async"
        className="dusk absolute inset-0 size-full"
      />
    </div>
  );
}

export function HousePattern({
  direction = 'across',
  className,
}: {
  direction?: 'across' | 'down';
  className?: string;
}) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={`dusk block size-full ${className ?? ''}`}>
      <defs>
        <pattern
          id={id}
          width="24"
          height="24"
          patternUnits="userSpaceOnUse"
          patternTransform={direction === 'across' ? 'rotate(90)' : undefined}
        >
          <path d="M0 0h24v24H0z" fill="#0d291e" />
          <path d="M12 2l7.5 10-7.5 10L4.5 12z" fill="#f9b12d" />
          <path d="M12 8l3 4-3 4-3-4z" fill="#0d291e" />
          <path d="M0 0h1.5v24H0zM22.5 0H24v24h-1.5z" fill="#f7efdc" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
