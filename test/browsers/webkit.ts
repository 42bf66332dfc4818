// WebKit's own browser, by WebDriver: https://www.w3.org/TR/webdriver2/
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../kit/free-port.ts';
import type { Driver } from './browser.ts';

export const WEBKIT = '/usr/bin/WebKitWebDriver';
/** A screen that nobody sees. */
export const SCREEN = '/usr/bin/xvfb-run';

/** What WebDriver calls an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export async function openWebKit(): Promise<Driver> {
  const port = await freePort();
  // A group of its own: the screen goes with it.
  const program = spawn(SCREEN, ['-a', '-s', '-screen 0 1280x1024x24', WEBKIT, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(program, 'exit');
  const end = async () => {
    if (program.pid) process.kill(-program.pid, 'SIGTERM');
    await ended;
  };
  const ask = async <T>(
    method: 'POST' | 'GET' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = (await response.json()) as {
      value: T & { error?: string; message?: string };
    };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  const listens = () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await listens()); tries += 1) {
    if (tries > 200 || program.exitCode !== null) throw new Error('WebKitWebDriver did not start');
    await new Promise((done) => setTimeout(done, 50));
  }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
  }).catch(async (error) => {
    await end();
    throw error;
  });
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/window/rect`, { width: 390, height: 844 });
  const at = async (selector: string, act: string, body: object) => {
    const found = await ask<Record<string, string>>('POST', `${session}/element`, {
      using: 'css selector',
      value: selector,
    });
    await ask('POST', `${session}/element/${found[ELEMENT]}/${act}`, body);
  };
  return {
    goto: (url) => ask('POST', `${session}/url`, { url }),
    url: () => ask('GET', `${session}/url`),
    run: (body, args = []) =>
      ask('POST', `${session}/execute/sync`, {
        script: `const [args] = arguments; ${body}`,
        args: [args],
      }),
    click: (selector) => at(selector, 'click', {}),
    type: (selector, text) => at(selector, 'value', { text }),
    choose: (selector, text) => at(selector, 'value', { text }),
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      await end();
    },
  };
}
