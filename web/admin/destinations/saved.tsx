import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DecidedKind } from '#shared/services/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useGoSoon } from '../../ui/use-go-soon.ts';
import { adminPaths } from '../kit/paths.ts';

/** In ms (document 2, section 9). */
const READING_MS = 2000;

interface SavedProps {
  kind: DecidedKind;
  said: string;
  /** Given only after adding a destination. */
  onAnother?: () => void;
}

/** Goes to the dashboard after a while. Takes the focus, because the form was removed. */
export function Saved({ kind, said, onAnother }: SavedProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useGoSoon(() => void navigate(adminPaths.dashboard), READING_MS);
  return (
    <>
      <div ref={box} tabIndex={-1} role="status" className="mt-4 max-w-form">
        <Notice tone="good" title={said} className="text-small">
          <p>
            It is on the public pages now.{' '}
            <Link to={adminPaths.destinations(kind)}>Back to the list</Link>, or wait for the
            dashboard.
          </p>
        </Notice>
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-4">
        {onAnother && (
          <Button size="small" onClick={onAnother}>
            Add another
          </Button>
        )}
        <Link to={adminPaths.dashboard} className="link">
          Go to the dashboard
        </Link>
      </p>
    </>
  );
}
