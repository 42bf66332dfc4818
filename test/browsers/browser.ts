/** What a journey does in a browser, whichever it is. What it looks for is waited for. */
export interface Browser {
  /** Opens a path of the product, or a URL. */
  goto(path: string): Promise<void>;
  /** Types into the control of this name. */
  fill(name: string, value: string): Promise<void>;
  /** Presses what is called so: a button, a link, or what a label belongs to; a name that begins so is enough. */
  press(words: string): Promise<void>;
  /** Ticks the checkbox of this name. */
  check(name: string): Promise<void>;
  /** Chooses a file of this machine for the control of this name. */
  upload(name: string, path: string): Promise<void>;
  /** Waits until the page shows these words. */
  shows(words: string): Promise<void>;
  /** Waits until a picture of this name is drawn. */
  drawn(name: string): Promise<void>;
  /** Waits until the page's URL fits. @returns the URL */
  at(url: RegExp): Promise<URL>;
  close(): Promise<void>;
}

/** What a driver does: the rest follows from it. */
export interface Driver {
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs the body of a function of `args` in the page. */
  run<T>(body: string, args?: readonly string[]): Promise<T>;
  /** A click, keys, or a file's path, at the one element that a selector finds. */
  click(selector: string): Promise<void>;
  type(selector: string, keys: string): Promise<void>;
  choose(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

const WAITS_MS = 20_000;

/** Whether keys and clicks are React's by now; a payment window isn't. */
const HYDRATED = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps$'))`;

/** Finds what is called so and can be pressed, and marks it; the topmost dialog is looked through alone. */
const MARK = `
const [words] = args;
const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
const called = (element) => (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().replace(/\\s+/g, ' ');
const can = (element) => element.getClientRects().length > 0 && element.getAttribute('aria-disabled') !== 'true';
const all = [...open.querySelectorAll('button, a[href], summary, label')].filter(can);
const found = all.find((element) => called(element) === words) ?? all.find((element) => called(element).startsWith(words));
for (const one of document.querySelectorAll('[data-pressed]')) one.removeAttribute('data-pressed');
if (!found || !(${HYDRATED})) return false;
found.setAttribute('data-pressed', '');
found.scrollIntoView({ block: 'center' });
return true;`;

const HEARD = `
return document.querySelector(args[0]) !== null && ${HYDRATED};`;

/** A browser for journeys to a product at `base`. */
export function browserOf(driver: Driver, base: string): Browser {
  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + WAITS_MS;
    while (!(await holds().catch(() => false))) {
      if (Date.now() > end) {
        const text = await driver
          .run<string>('return document.body.innerText.slice(0, 2000)')
          .catch(String);
        throw new Error(
          `${what}: not within ${WAITS_MS / 1000} s at ${await driver.url()}, which shows\n${text}`,
        );
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  const named = async (name: string) => {
    const selector = `[name="${name}"]`;
    await until(`a control ${name}`, () => driver.run(HEARD, [selector]));
    return selector;
  };
  return {
    goto: (path) => driver.goto(new URL(path, base).href),
    async fill(name, value) {
      const selector = await named(name);
      await driver.type(selector, value);
      await until(`${name} holding ${value}`, async () => {
        const held = await driver.run<string>('return document.querySelector(args[0]).value', [
          selector,
        ]);
        return held.replaceAll(' ', '') === value.replaceAll(' ', '');
      });
      // Suggestions lie over what comes next until the field is left.
      await driver.run('document.activeElement.blur()');
    },
    async press(words) {
      await until(`“${words}” to press`, () => driver.run(MARK, [words]));
      await driver.click('[data-pressed]');
    },
    async check(name) {
      const box = await named(name);
      // What stands above may still grow: then a click lands beside it.
      await until(`${name} ticked`, async () => {
        const ticked = () =>
          driver.run<boolean>('return document.querySelector(args[0]).checked', [box]);
        if (!(await ticked())) await driver.click(box);
        return ticked();
      });
    },
    upload: async (name, path) => driver.choose(await named(name), path),
    shows: (words) =>
      until(`“${words}”`, () =>
        driver.run('return document.body.innerText.includes(args[0])', [words]),
      ),
    drawn: (name) =>
      until(`a picture of ${name}`, () =>
        driver.run(
          'return [...document.images].some(({ alt, naturalWidth }) => naturalWidth > 0 && alt.startsWith(args[0]))',
          [name],
        ),
      ),
    async at(url) {
      await until(String(url), async () => url.test(await driver.url()));
      return new URL(await driver.url());
    },
    close: driver.close,
  };
}
