// Nothing on a page is wider than the window, or than what holds it, unless that scrolls and shows that it does.
import type { Page } from '@playwright/test';
import { idle } from './hydrated.ts';

/** From a small phone over tablets to a large desktop, in px. */
export const WIDTHS = [320, 390, 640, 820, 1024, 1100, 1280, 1440];

/** Where letters are larger than usual, in percent, and in windows of which width: Firefox, WebKit and Android make only letters larger, not the page. */
const LARGER = [
  [150, 320],
  [200, 390],
] as const;

/** What doesn't fit with larger letters, broken words too if asked. */
export async function largerMisfits(page: Page, words: boolean): Promise<string[]> {
  const enlarge = (size: string) =>
    page.evaluate((given) => {
      document.documentElement.style.fontSize = given;
    }, size);
  const found: string[] = [];
  for (const [percent, width] of LARGER) {
    await enlarge(`${percent}%`);
    await page.setViewportSize({ width, height: 900 });
    const wrong = [...(await misfits(page)), ...(words ? await page.evaluate(brokenWords) : [])];
    found.push(...wrong.map((one) => `at ${percent} % and ${width} px ${one}`));
  }
  await enlarge('');
  return found;
}

/** What of the open page doesn't fit once it is idle, in words: a chart follows its window a moment later. */
export async function misfits(page: Page): Promise<string[]> {
  const found = await measure(page);
  if (found.length === 0) return found;
  await page.evaluate(idle);
  return measure(page);
}

/** Words of up to nine letters that go on in the next line, addresses aside. */
function brokenWords(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    if (text.parentElement.closest('.sr-only, [aria-hidden]')) continue;
    for (const { 0: word, index } of text.data.matchAll(/(?<!\S)\p{L}{2,9}(?!\S)/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`‘${word}’ is broken in ‘${text.data.trim().slice(0, 40)}’`);
    }
  }
  return found;
}

/** A box may stick out of another by its negative margin. */
const measure = (page: Page) =>
  page.evaluate(() => {
    /** Positions are no whole pixels. */
    const SLACK = 1;
    const style = (element: Element) => getComputedStyle(element);
    const named = (element: Element) => {
      const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
      return `<${element.localName} class="${(element.getAttribute('class') ?? '').slice(0, 60)}"> ‘${words}’`;
    };
    const isBox = (element: Element) => !/^(inline|contents|none)$/.test(style(element).display);
    /** The next box around it, a row's cells included. */
    const holderOf = (element: Element): Element => {
      let holder = element;
      while (holder.parentElement && !isBox(holder)) holder = holder.parentElement;
      return holder;
    };
    const found: string[] = [];
    const compare = (
      what: string,
      { left, right, width }: DOMRect,
      holder: Element,
      margins: { left: number; right: number },
    ) => {
      if (width <= SLACK) return;
      const outer = holder.getBoundingClientRect();
      const { overflowX, textOverflow, backgroundAttachment, scrollSnapType } = style(holder);
      const over = Math.max(
        right + Math.min(margins.right, 0) - outer.right,
        outer.left - left + Math.min(margins.left, 0),
      );
      if (over <= SLACK || outer.width <= SLACK || textOverflow === 'ellipsis') return;
      // A shade at its edges says that it scrolls; pictures that are turned over have buttons.
      if (
        /auto|scroll/.test(overflowX) &&
        (backgroundAttachment.includes('local') || scrollSnapType !== 'none')
      )
        return;
      found.push(`${what} is ${Math.round(over)} px beyond ${named(holder)}`);
    };
    const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wider > 0) found.push(`the page is ${wider} px wider than the window`);
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      (node) => {
        if (node instanceof Text)
          return node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
        const element = node as HTMLElement;
        // What is hidden, for screen readers alone, or decoration that is cut on purpose.
        const drawn =
          element.checkVisibility({ visibilityProperty: true }) ||
          style(element).display === 'contents';
        return drawn && !element.matches('.sr-only, [aria-hidden], script, style, option')
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT;
      },
    );
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Text) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const holder = holderOf(node.parentElement ?? document.body);
        for (const rect of range.getClientRects())
          compare(`‘${node.data.trim().slice(0, 40)}’`, rect, holder, { left: 0, right: 0 });
        continue;
      }
      const element = node as HTMLElement;
      const { position, marginLeft, marginRight } = style(element);
      if (!isBox(element) || !element.parentElement || /absolute|fixed/.test(position)) continue;
      const margins = {
        left: Number.parseFloat(marginLeft),
        right: Number.parseFloat(marginRight),
      };
      compare(
        named(element),
        element.getBoundingClientRect(),
        holderOf(element.parentElement),
        margins,
      );
    }
    return found;
  });
