/** The woven edge atop every page, sheet, invoice and receipt. */
export function Selvedge({ className }: { className?: string }) {
  return <div aria-hidden="true" className={`selvedge ${className ?? ''}`} />;
}
