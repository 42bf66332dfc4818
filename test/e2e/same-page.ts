// A page that was reached by a click, a key or Back is the page that its address loads.
import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { answersOf, hydrated } from './hydrated.ts';
import { expect } from './product.ts';

/** What a page says, without what is typed, and what only an action, the hour or its being opened brings. */
interface Read {
  title: string;
  headings: string[];
  words: string[];
}

/** What a page says now: its title, headings, and the words of its main part as they stand in it, folded away or not. */
const read = (page: Page): Promise<Read> =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement | undefined;
    for (const passing of main?.querySelectorAll(
      'dialog, script, noscript, textarea, [role=status], [role=alert], [aria-labelledby=history], #latest, [aria-label=Activity], [aria-labelledby=places]',
    ) ?? [])
      passing.remove();
    const text = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    const words: string[] = [];
    const texts = document.createTreeWalker(
      main ?? document.createElement('main'),
      NodeFilter.SHOW_TEXT,
    );
    while (texts.nextNode())
      words.push(
        text(texts.currentNode).replace(
          /\b(\d+|an?|half an?) (seconds?|minutes?|hours?)\b/g,
          'a while',
        ),
      );
    const said = words.filter((word, at) => word && !words[at - 1]?.endsWith('last used'));
    return {
      title: document.title,
      headings: [...(main?.querySelectorAll('h1, h2, h3') ?? [])].map(text),
      words: said,
    };
  });

/** How far somebody has gone in a window, as React Router counts it. */
export const placeIn = (page: Page): Promise<number> =>
  page.evaluate(() => window.history.state?.idx ?? 0);

/**
 * Two windows: in one somebody presses one thing after another, in the other the address is loaded anew. They are no tabs of one window, since
 * a tab behind another is called idle late.
 */
export class TwoWindows {
  readonly page: Page;
  readonly #anew: Page;
  readonly #answered: () => Promise<void>;
  readonly #anewAnswered: () => Promise<void>;
  readonly #known = new Map<string, Read>();

  private constructor(page: Page, anew: Page) {
    this.page = page;
    this.#anew = anew;
    this.#answered = answersOf(page);
    this.#anewAnswered = answersOf(anew);
  }

  /** @param stored what both have in their local storage */
  static async open(
    page: Page,
    browser: Browser,
    stored: Record<string, string>,
  ): Promise<TwoWindows> {
    const anew = await (await browser.newContext()).newPage();
    for (const one of [page, anew])
      await one.addInitScript((entries) => Object.assign(localStorage, entries), stored);
    return new TwoWindows(page, anew);
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    if (this.page.viewportSize()?.width === size.width) return;
    await this.page.setViewportSize(size);
    await this.#anew.setViewportSize(size);
  }

  /** Resolves when the first window has nothing left to do. */
  async atRest(): Promise<void> {
    await this.#answered();
  }

  /** Opens an address in the first window. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await hydrated(this.page.getByRole('main'));
    await this.#answered();
  }

  /** Loads an address in the other window. */
  async #load(url: string): Promise<void> {
    // What is typed stays in its tab, and what was chosen in its browser: the other gets it before it opens the page.
    const [typed, kept] = await this.page.evaluate(() => [
      { ...sessionStorage },
      { ...localStorage },
    ]);
    await this.#anew.goto('/robots.txt');
    await this.#anew.evaluate(
      ([session, local]) => {
        sessionStorage.clear();
        localStorage.clear();
        Object.assign(sessionStorage, session);
        Object.assign(localStorage, local);
      },
      [typed, kept],
    );
    await this.#anew.goto(url);
    await hydrated(this.#anew.getByRole('main'));
    await this.#anewAnswered();
  }

  /** Expects the first window to show what its address loads. @param keep whether a page that nothing changes meanwhile is loaded once only */
  async expectAsLoaded(how: string, { keep = false, soft = false } = {}): Promise<void> {
    const url = this.page.url();
    // What is on its way is waited for, as a person would.
    const shows = (other: () => Promise<Read>) =>
      expect
        .poll(async () => isDeepStrictEqual(await read(this.page), await other()), {
          timeout: 5000,
        })
        .toBe(true)
        .then(
          () => true,
          () => false,
        );
    const known = keep ? this.#known.get(url) : undefined;
    if (known && (await shows(async () => known))) return;
    // Never loaded, or no longer what it was then: popular places follow what others pay.
    await this.#load(url);
    await shows(() => read(this.#anew));
    const loaded = await read(this.#anew);
    (soft ? expect.soft : expect)(
      await read(this.page),
      `${how}: ${url} is what its address loads`,
    ).toEqual(loaded);
    this.#known.set(url, loaded);
  }

  close(): Promise<void> {
    return this.#anew.context().close();
  }
}
