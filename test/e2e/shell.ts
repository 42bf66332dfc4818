// A page's own style sheet comes after app.css: what it says again of a class must not undo the shell's responsive variants.
import type { Page } from '@playwright/test';

/** What is drawn of header and footer, element by element: how, how large and where, from the corner of each. */
export const drawnShell = (page: Page) =>
  page.evaluate(() => {
    // The link to the page one is on is bold, and pushes the others.
    for (const link of document.querySelectorAll('[aria-current]'))
      link.removeAttribute('aria-current');
    return ['header', 'footer'].flatMap((name) => {
      const whole = document.querySelector(`body > ${name}`);
      if (!whole) return [`no ${name}`];
      const corner = whole.getBoundingClientRect();
      return [whole, ...whole.querySelectorAll('*')].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const box = [left - corner.left, top - corner.top, width, height].map(Math.round);
        const { display, position, fontSize } = getComputedStyle(element);
        return `${name} ${element.tagName} ${display} ${position} ${fontSize} ${box}`;
      });
    });
  });
