/** A placeholder bar; set its width and height, and add one text that says what loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block h-4 animate-breathe rounded-[4px] bg-line ${className ?? ''}`}
    />
  );
}
