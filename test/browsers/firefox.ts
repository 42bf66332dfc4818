// Firefox, by WebDriver BiDi.
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Driver } from './browser.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

export async function openFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    defaultViewport: { width: 390, height: 844 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-NG' },
  });
  const page = await browser.newPage();
  const found = async (selector: string) => {
    const element = await page.$(selector);
    if (!element) throw new Error(`nothing is ${selector}`);
    return element;
  };
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    url: async () => page.url(),
    run: <T>(body: string, args: readonly string[] = []) =>
      page.evaluate(`((args) => {${body}})(${JSON.stringify(args)})`) as Promise<T>,
    click: async (selector) => (await found(selector)).click(),
    type: async (selector, keys) => (await found(selector)).type(keys),
    choose: async (selector, path) =>
      ((await found(selector)) as ElementHandle<HTMLInputElement>).uploadFile(path),
    close: () => browser.close(),
  };
}
