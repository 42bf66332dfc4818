// The order in which forms are read, and what each of their fields is called, as files in `read/` beside the stories: what moves or loses its name
// shows. `--update-snapshots` writes them anew.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect } from './product.ts';

const READ = join(import.meta.dirname, 'read');

/** Headings, groups and controls by role and name; prices, dates and what stories call their own are left out. */
const readOf = (snapshot: string): string[] =>
  snapshot
    .split('\n')
    .filter((line) =>
      /^\s*- '?(heading|group|radiogroup|radio|checkbox|textbox|combobox|spinbutton|searchbox|switch|button|slider)\b/.test(
        line,
      ),
    )
    .map((line) =>
      line
        .trim()
        .replace(/^- '?/, '')
        // What follows the name: a state, or that there is more inside.
        .replace(/^(\w+(?: "[^"]*")?(?: \[level=\d\])?).*$/, '$1')
        .replace(/₦[\d,]+/g, '₦…')
        .replace(/\b\d{1,2}:\d\d\b|\b\d{4}-\d\d-\d\d\b/g, '…')
        .replace(/Land of \w+/g, 'Land of …')
        .replace(/Good (morning|afternoon|evening)/, 'Good …')
        // What an applicant has sent.
        .replace(
          /"((?:First|Middle|Last) name|Phone number|Contact email|Date of birth|Passport number): [^"]*"/,
          '"$1: …"',
        )
        .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? \d+ \w+( \d{4})?/g, '…'),
    );

const FIELD = 'input:not([type=hidden]), select, textarea';

/** Compares what is read of the parts with the file of that name, and that every field inside the scope has a name. */
async function expectSame(scope: Locator, parts: Locator, name: string): Promise<void> {
  // The bot check, and the times of an appointment, come after the page.
  await expect(async () => {
    const lines: string[] = [];
    for (const part of await parts.all()) lines.push(...readOf(await part.ariaSnapshot()));
    // Times of an appointment are as many as are free today.
    const read = lines.filter((line, at) => line !== lines[at - 1]);
    expect(read, `${name} is still loading`).not.toContain('button "Loading..."');
    expect(`${read.join('\n')}\n`, name).toMatchSnapshot(`${name}.txt`);
  }).toPass({ timeout: 30_000 });
  // Nothing is called by its placeholder alone.
  const nameless = await scope.locator(FIELD).evaluateAll((fields) =>
    fields
      .filter((one) => one.checkVisibility() && one.ariaHidden !== 'true')
      .filter(
        (one) =>
          !(one as HTMLInputElement).labels?.length &&
          !one.getAttribute('aria-label') &&
          !one.getAttribute('aria-labelledby'),
      )
      .map((one) => one.outerHTML.slice(0, 100)),
  );
  expect.soft(nameless, `${name}: fields without a name`).toEqual([]);
}

/** Compares all that is read inside with the file of that name. */
export const expectRead = (scope: Locator, name: string): Promise<void> =>
  expectSame(scope, scope, name);

/** Compares a page's heading, forms, and fields outside of any form with the file of that name; rows of data are left out. */
export const expectFormsRead = (page: Locator, name: string): Promise<void> =>
  expectSame(page, page.locator(`h1, form, :is(${FIELD}):not(form *, table *)`), name);

/** Whether something is to be compared: there is a field, or a file of what was read. */
export const hasForms = async (scope: Locator, name: string): Promise<boolean> =>
  existsSync(join(READ, `${name}.txt`)) || (await scope.locator(FIELD).count()) > 0;
