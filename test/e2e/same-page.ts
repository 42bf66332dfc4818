// A page that was reached by a click, a key or Back is the page that its address loads.
import type { Browser, Page } from '@playwright/test';
import { answersOf, hydrated } from './hydrated.ts';
import { expect } from './product.ts';

/** What a page says, without what only an action or the hour brings. */
interface Read {
  title: string;
  headings: string[];
  words: string[];
}

/** What a page says now: its title, headings, and the words of its main part as they stand in it, folded away or not. */
const read = (page: Page): Promise<Read> =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement | undefined;
    for (const passing of main?.querySelectorAll('dialog, script, noscript, [role=status], [role=alert]') ?? []) passing.remove();
    const text = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    const words: string[] = [];
    const texts = document.createTreeWalker(main ?? document.createElement('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) words.push(text(texts.currentNode).replace(/\b(\d+|an?|half an?) (seconds?|minutes?|hours?)\b/g, 'a while'));
    const said = words.filter((word, at) => word && !words[at - 1]?.endsWith('last used'));
    return { title: document.title, headings: [...(main?.querySelectorAll('h1, h2, h3') ?? [])].map(text), words: said };
  });

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
  static async open(page: Page, browser: Browser, stored: Record<string, string>): Promise<TwoWindows> {
    const anew = await (await browser.newContext()).newPage();
    for (const one of [page, anew]) await one.addInitScript((entries) => Object.assign(localStorage, entries), stored);
    return new TwoWindows(page, anew);
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

  /** What its address says when it is loaded anew. @param keep whether a page that nothing changes meanwhile is loaded once only */
  async #loaded(url: string, keep: boolean): Promise<Read> {
    const known = keep ? this.#known.get(url) : undefined;
    if (known) return known;
    // What is typed stays in its tab: the other gets it before it opens the page.
    const typed = await this.page.evaluate(() => ({ ...sessionStorage }));
    await this.#anew.goto('/robots.txt');
    await this.#anew.evaluate((stored) => {
      sessionStorage.clear();
      Object.assign(sessionStorage, stored);
    }, typed);
    await this.#anew.goto(url);
    await hydrated(this.#anew.getByRole('main'));
    await this.#anewAnswered();
    const found = await read(this.#anew);
    this.#known.set(url, found);
    return found;
  }

  /** Expects the first window to show what its address loads. */
  async expectAsLoaded(how: string, { keep = false, soft = false } = {}): Promise<void> {
    const url = this.page.url();
    const loaded = await this.#loaded(url, keep);
    const same = soft ? expect.soft : expect;
    // What is on its way is waited for, as a person would.
    await same.poll(() => read(this.page), { message: `${how}: ${url} is what its address loads`, timeout: 5000 }).toEqual(loaded);
  }

  close(): Promise<void> {
    return this.#anew.context().close();
  }
}
