import type { Page } from '@playwright/test';

/** Solid ones in the window: brand's and marigold's grounds. */
export const solidButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colour = (name: string) => {
      probe.style.backgroundColor = `var(${name})`;
      return getComputedStyle(probe).backgroundColor;
    };
    const solid = [colour('--brand'), colour('--marigold')];
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('main a, main button')]
      .filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return (
          one.checkVisibility() &&
          bottom > 0 &&
          top < innerHeight &&
          solid.includes(getComputedStyle(one).backgroundColor)
        );
      })
      .map((one) => one.innerText);
  });
