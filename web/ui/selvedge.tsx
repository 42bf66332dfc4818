/** The patterned edge on top of every page, dialog, invoice and receipt. */
export function Selvedge({ className }: { className?: string }) {
  return <div aria-hidden="true" className={`selvedge ${className ?? ''}`} />;
}
