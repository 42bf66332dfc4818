import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';

/** How long what was done can be read, in ms (document 1, section 4). */
const READING_MS = 2000;

/** What was done, and the way on to /login. It takes the focus, since the form that had it is gone. */
export function OnToLogin({ said }: { said: string }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), READING_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Notice tone="good" title={said}>
        <p>
          The login page comes next. <Link to={paths.login}>Log in</Link>
        </p>
      </Notice>
    </div>
  );
}
