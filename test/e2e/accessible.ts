import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that the dark colours can break by themselves: nothing else differs. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Resolves when colours have faded to what they stay: another colour scheme or state starts a transition, and contrast in its middle is
 * nobody's. After ten seconds it gives up: an animation of something that is not drawn never ends.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const giveUp = new Promise((done) => setTimeout(done, 10_000));
    await Promise.race([Promise.allSettled(fading.map(({ finished }) => finished)), giveUp]);
  });

/** Looks for what shuts people out, in the light and in the dark colours. A story that looks at several pages names them; `within` looks at a part. */
export async function expectAccessible(page: Page, name = '', within?: string): Promise<void> {
  // No page of ours has frames, so one look from inside the page is enough; and axe, half a megabyte, is read into it once.
  const look = (axeSource?: string) => {
    const axe = new AxeBuilder({ page, axeSource }).setLegacyMode();
    return within ? axe.include(within) : axe;
  };
  for (const [colorScheme, rules] of [
    // Of a whole page, all of it stands in a landmark, too.
    ['light', look().options({ runOnly: RULES, rules: { region: { enabled: !within } } })],
    ['dark', look('/* There already. */').withRules(COLOUR_RULES)],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const { violations } = await rules.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
    );
    expect.soft(found, `${name} ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
