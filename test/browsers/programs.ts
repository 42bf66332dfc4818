import { existsSync } from 'node:fs';
import { FIREFOX } from './firefox.ts';
import { SCREEN, WEBKIT } from './webkit.ts';

const PROGRAMS = { firefox: [FIREFOX], webkit: [WEBKIT, SCREEN] };
const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];

/** The browsers that are here, each with all that it needs. */
export const FOUND = NAMES.filter((name) => PROGRAMS[name].every((program) => existsSync(program)));

/** Those that aren't, with what Debian calls them. */
export const MISSING = NAMES.filter((name) => !FOUND.includes(name)).map((name) =>
  name === 'firefox' ? 'Firefox (firefox-esr)' : 'WebKit (webkit2gtk-driver, xvfb, xauth)',
);
