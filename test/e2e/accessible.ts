import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Looks for what shuts people out, in the light and in the dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // No page of ours has frames, so one look from inside the page is enough.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`));
    expect.soft(found, colorScheme).toEqual([]);
  }
}
