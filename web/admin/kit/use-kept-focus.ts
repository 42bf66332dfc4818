import { type RefObject, useEffect, useRef } from 'react';

/** True if the focus is only on the document or the heading, so it may move. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || Boolean(document.activeElement?.matches('main h1'));

/** Where an element is: its ancestors, its table and its row. */
function placeOf(element: Element) {
  const around: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
  const row = element.closest<HTMLElement>('tr[data-row]');
  const table = row?.closest('table');
  return {
    around,
    table,
    id: row?.dataset.row,
    at: table && row ? rowsOf(table).indexOf(row) : -1,
  };
}

const rowsOf = (table: Element) => [...table.querySelectorAll<HTMLElement>('tr[data-row]')];

/** What to focus next: in the same row or the one now in its place, else the region around it. */
function nearest(page: Element, { around, table, id, at }: ReturnType<typeof placeOf>) {
  const rows = table?.isConnected ? rowsOf(table) : [];
  const row = rows.find(({ dataset }) => dataset.row === id) ?? rows[at] ?? rows.at(-1);
  const region = around.find(
    (one) => one.isConnected && page !== one && page.contains(one) && one.matches('[tabindex]'),
  );
  return row?.querySelector<HTMLElement>('a[href], button') ?? (region as HTMLElement | undefined);
}

/** When the focused element is removed, focuses the nearest one, else the heading. */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    let last: EventTarget | null = null;
    let place: ReturnType<typeof placeOf> | undefined;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      last = target;
      place = target instanceof Element ? placeOf(target) : undefined;
    };
    const lost = () =>
      last instanceof Node && !last.isConnected && document.activeElement === document.body;
    const keep = () => {
      if (!lost()) return;
      const next = place && nearest(page, place);
      if (next) {
        next.focus({ preventScroll: true });
        next.scrollIntoView({ block: 'nearest' });
        return;
      }
      const heading = page.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!lost()) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(keep);
      });
    });
    page.addEventListener('focusin', remember);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener('focusin', remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return main;
}
