import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

/** Links to the previous page if it is one of this site, else to `fallback`. */
export function GoBack({ fallback }: { fallback: string }) {
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    const place = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (place === 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
      return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link
      to={fallback}
      onClick={back}
      className="-ml-1 inline-flex min-h-(--target) items-center gap-[.4rem] px-1 font-semibold text-ink text-small no-underline hover:text-ink hover:underline print:hidden"
    >
      <ArrowLeft aria-hidden className="size-[1.25em]" />
      Go Back
    </Link>
  );
}
