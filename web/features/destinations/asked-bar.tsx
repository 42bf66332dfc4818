import { MoveRight } from 'lucide-react';
import { Link, type To } from 'react-router';

/** What was asked, and the way to ask something else. */
export function AskedBar({ origin, destination, change }: { origin: string; destination: string; change: To }) {
  return (
    <section aria-label="Your search" className="mt-1 mb-7 flex items-center gap-x-4 rounded-field bg-sunk px-4 py-1.5">
      <p className="min-w-0 flex-1">
        <span className="sr-only">From </span>
        <b>{origin}</b>
        <MoveRight aria-hidden className="mx-1.5 inline size-5 align-[-.2em] text-ink-2" />
        <span className="sr-only"> to </span>
        <b>{destination}</b>
      </p>
      <Link to={change} className="link flex-none">
        Change<span className="sr-only"> your search</span>
      </Link>
    </section>
  );
}
