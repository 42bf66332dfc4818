/** A placeholder bar in the shape of what is loading; give it width and height. Add one text that says what loads. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={`block h-4 animate-breathe rounded-[4px] bg-line ${className ?? ''}`} />;
}
