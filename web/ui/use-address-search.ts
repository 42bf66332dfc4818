import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { type Changing, useChangeParams } from './use-change-params.ts';

/** How long typing rests before it goes into the URL, in ms. */
const REST_MS = 300;

const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | undefined => {
  const field = form?.elements.namedItem('search');
  return field instanceof HTMLInputElement ? field : undefined;
};

/**
 * A list's search text. It narrows the list at once and stands in the URL as `?search=` a moment later,
 * in place of the entry before, so that a reload keeps it and Go Back doesn't walk through every letter.
 * `write` puts a text there now, `clear` starts over; `changing` is that of `useChangeParams`; `form` goes on the form whose field is named `search`.
 */
export function useAddressSearch(changing?: Changing) {
  const [params] = useSearchParams();
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

  // While another page is on its way, writing would call it back.
  useEffect(() => {
    if (leaving) return;
    const timer = setTimeout(() => write(search), REST_MS);
    // Nor once a link was pressed, which the line above learns of only when React comes to draw it.
    const pressed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer);
    };
    document.addEventListener('click', pressed, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', pressed, { capture: true });
    };
  }, [search, leaving, write]);

  // The URL changed by itself: a link to the whole list, or the way back to a search.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress]);

  // On a slow line people type before the script is there.
  useEffect(() => {
    const typed = fieldOf(form.current)?.value;
    if (typed) setSearch(typed);
  }, []);

  return { search, setSearch, write, clear, form };
}
