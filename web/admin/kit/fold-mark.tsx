import { ChevronDown } from 'lucide-react';

/** In the summary of a `details` of the class `group`: points down when that is open. */
export const FoldMark = ({ className = '' }: { className?: string }) => (
  <ChevronDown
    aria-hidden
    className={`size-5 flex-none group-not-open:[transform:rotate(-90deg)] ${className}`}
  />
);
