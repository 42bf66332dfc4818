import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';
import { useGoSoon } from '../ui/use-go-soon.ts';

/** The delay before redirecting, in ms (document 1, section 4). */
const READING_MS = 2000;

/** Shows a message, then goes to the login. Takes the focus, since the form is gone. */
export function OnToLogin({ said, login = paths.login }: { said: string; login?: string }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useGoSoon(() => void navigate(login, { replace: true }), READING_MS);
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Notice tone="good" title={said}>
        <p>
          The login page comes next. <Link to={login}>Log in</Link>
        </p>
      </Notice>
    </div>
  );
}
