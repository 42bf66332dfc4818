/** Our own brand as a drawing, any other as text. */
export function Wordmark({ brand }: { brand: string }) {
  if (brand !== 'Tafiya')
    return (
      <span className="font-extrabold text-[1.5rem] leading-none tracking-[-.03em]">{brand}</span>
    );
  return (
    <svg
      viewBox="0 0 304 110"
      role="img"
      aria-label="Tafiya"
      className="mt-[.375rem] h-auto w-[min(6.5625rem,33vw)]"
    >
      <g fill="none" stroke="currentColor" strokeWidth="12">
        <path d="M2 12h54M29 12v68" />
        <circle cx="80" cy="56" r="18" />
        <path d="M104 32v48M135 80V32c0-15 9-21 25-19M121 38h36M177 32v48M198 32v22c0 13 7 20 18 20s18-7 18-20V32M234 50v30c0 15-8 21-20 21-7 0-13-2-17-5" />
        <circle cx="271" cy="56" r="18" />
        <path d="M295 32v48" />
      </g>
      <path d="M177 3l10 11-10 11-10-11z" fill="var(--marigold)" />
    </svg>
  );
}
