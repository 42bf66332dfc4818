import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { whenReleased } from './pause.ts';
import { type Changing, useChangeParams } from './use-change-params.ts';

/** Debounce of the URL, in ms. */
const REST_MS = 300;

const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | undefined => {
  const field = form?.elements.namedItem('search');
  return field instanceof HTMLInputElement ? field : undefined;
};

/**
 * A list's search text, debounced into `?search=`, replacing the history entry. `write` sets it at
 * once; `form` is the ref of the form with the field `search`.
 */
export function useAddressSearch(changing?: Changing) {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const [, change] = useChangeParams(changing);
  const inAddress = params.get('search') ?? '';
  const [search, setSearch] = useState(inAddress);
  const written = useRef(inAddress);
  const leaving = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);

  const write = useCallback(
    (text: string) => {
      const trimmed = text.trim();
      if (trimmed === written.current) return;
      written.current = trimmed;
      change({ search: trimmed });
    },
    [change],
  );

  const clear = useCallback(() => {
    setSearch('');
    write('');
    fieldOf(form.current)?.focus();
  }, [write]);

  // Writing during a navigation would cancel it.
  useEffect(() => {
    if (leaving) return;
    const stop = whenReleased(() => write(search), REST_MS);
    // A clicked link's navigation is rendered only later.
    const pressed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) stop();
    };
    document.addEventListener('click', pressed, { capture: true });
    return () => {
      stop();
      document.removeEventListener('click', pressed, { capture: true });
    };
  }, [search, leaving, write]);

  // The URL was changed by a link or Go Back, perhaps before the written search was rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts.
  useEffect(() => {
    if (leaving || inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress, leaving, key]);

  // Text may be typed before hydration.
  useEffect(() => {
    const typed = fieldOf(form.current)?.value;
    if (typed) setSearch(typed);
  }, []);

  return { search, setSearch, write, clear, form };
}
