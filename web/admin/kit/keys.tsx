import { useEffect, useRef, useSyncExternalStore } from 'react';

const STORED = 'adminKeys';
const CHANGED = 'admin-keys';

function subscribe(notify: () => void) {
  for (const event of ['storage', CHANGED]) window.addEventListener(event, notify);
  return () => {
    for (const event of ['storage', CHANGED]) window.removeEventListener(event, notify);
  };
}

export const useKeysOn = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORED) !== 'off',
    () => false,
  );

function switchKeys(on: boolean) {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
  window.dispatchEvent(new Event(CHANGED));
}

const listening = new Set<Record<'names', string>>();
const heard = () => [...listening].map(({ names }) => names).join(' ');

/** Where shortcuts are off. A checkbox isn't included because it uses only the space bar. */
const TYPING =
  'input:not([type=checkbox]), select, textarea, [contenteditable], dialog, [role=listbox], [role=menu]';

/** Handles shortcuts by lower-case key name (`j`, `enter`, `/`), outside fields. */
export function useKeys(keys: Record<string, ((event: KeyboardEvent) => void) | undefined>): void {
  const on = useKeysOn();
  const latest = useRef(keys);
  latest.current = keys;
  const names = Object.keys(keys)
    .filter((key) => keys[key])
    .join(' ');
  useEffect(() => {
    const own = { names };
    const say = () => window.dispatchEvent(new Event(CHANGED));
    listening.add(own);
    say();
    return () => {
      listening.delete(own);
      say();
    };
  }, [names]);
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const target = event.target as Element | null;
      if (target?.closest(TYPING) || document.querySelector('dialog[open]')) return;
      // Enter on a link or a button activates it.
      if (event.key === 'Enter' && target?.closest('a, button, summary')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-[4px] border border-current border-b-2 px-[.32rem] py-[.12rem] font-mono font-semibold text-[.75rem] leading-none opacity-85 not-pointer-fine:hidden">
      {children}
    </kbd>
  );
}

/** Explains the active shortcuts and switches them off or on (WCAG 2.1.4). */
export function KeysNote({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const on = useKeysOn();
  const now = useSyncExternalStore(subscribe, heard, () => '').split(' ');
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 not-pointer-fine:hidden print:hidden">
      {on &&
        keys
          .filter(([key]) => now.includes(key.split(/[–\s]/)[0]?.toLowerCase() ?? ''))
          .map(([key, does]) => (
            <span key={key} className="inline-flex items-center gap-[.4rem]">
              <Key>{key}</Key> {does}
            </span>
          ))}
      <button
        type="button"
        className="min-h-8 underline underline-offset-[.18em]"
        onClick={() => switchKeys(!on)}
      >
        {on ? 'Switch keys off' : 'Switch keys on'}
      </button>
    </p>
  );
}
