import { FACED, tried } from './storage.ts';

/** Ends of presses, because a font that loads during one may move the pressed link. */
const FIRST = ['click', 'keyup', 'scroll'] as const;

/** Loads the brand font on first interaction, so that no page waits for it. */
export function loadBrandFont(): void {
  const load = () => {
    document.documentElement.dataset.face = '';
    tried(() => sessionStorage.setItem(FACED, 'yes'));
  };
  for (const sign of FIRST) addEventListener(sign, load, { once: true, passive: true });
}
