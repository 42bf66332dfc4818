import type { ReactNode } from 'react';
import { formatShort } from '#shared/dates.ts';
import type { OpenSession } from '#shared/people/sessions.ts';

const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** A user agent in words, such as 'Chrome on Android'. */
export function deviceWords(user_agent: string | null): string {
  if (!user_agent) return 'Unknown browser';
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(user_agent))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (!browser && !system) return user_agent.slice(0, 60);
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}

interface OpenSessionsProps {
  sessions: readonly OpenSession[];
  now: Date;
  act?: (session: OpenSession) => ReactNode;
}

export function OpenSessions({ sessions, now, act }: OpenSessionsProps) {
  return (
    <ul className="mt-3 max-w-[44rem] border-ink border-t">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
        >
          <span className="min-w-0">
            <span className="font-semibold">{deviceWords(session.user_agent)}</span>
            {session.current && <span className="text-good"> this one</span>}
            <span className="block text-ink-2 tabular-nums">
              since {formatShort(session.created_at, now)}, last used{' '}
              {formatShort(session.last_used_at, now)}
            </span>
          </span>
          {!session.current && act?.(session)}
        </li>
      ))}
    </ul>
  );
}
