import { FACED, tried } from './tab-storage.ts';

/** Ends of presses: a face that comes between down and up can move the link away from the finger. */
const FIRST = ['click', 'keyup', 'scroll'] as const;

/** The brand face of headings and prices, which no page waits for: it comes on first interaction. */
export function loadFace(): void {
  const load = () => {
    document.documentElement.dataset.face = '';
    tried(() => sessionStorage.setItem(FACED, 'yes'));
  };
  for (const sign of FIRST) addEventListener(sign, load, { once: true, passive: true });
}
