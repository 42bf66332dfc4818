export function Selvedge({ className }: { className?: string }) {
  return <div aria-hidden="true" className={`selvedge ${className ?? ''}`} />;
}
