import { FlaskConical } from 'lucide-react';
import { PRACTICE } from '#shared/money/money.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site.ts';

/** Where one pays, beside the line on each page. */
export function PracticeNotice() {
  if (!useSite().practice) return null;
  return (
    <Notice tone="wait" icon={<FlaskConical aria-hidden />} className="mt-4">
      {PRACTICE}
    </Notice>
  );
}
