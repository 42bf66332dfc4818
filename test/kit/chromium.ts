import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium: named, found, or, as root on Debian, installed. */
export function findChromium(): string | undefined {
  const found = () => [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
  if (
    found() ||
    process.platform !== 'linux' ||
    process.getuid?.() !== 0 ||
    !existsSync('/usr/bin/apt-get')
  )
    return found();
  process.stdout.write('\nInstalling Chromium for the browser stories…\n');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return found();
}

/** Debian's Chromium for machines without a screen: the stories take two thirds of the time in it. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

/** The browser for the stories: named, the one without a screen, or any Chromium. */
export const findBrowser = (): string | undefined =>
  !process.env.CHROMIUM && existsSync(HEADLESS) ? HEADLESS : findChromium();

/** Flags that keep it quiet and working inside containers. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
