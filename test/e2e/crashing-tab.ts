import type { CDPSession, Page } from '@playwright/test';

interface Answer {
  result?: { value?: unknown; objectId?: string };
}

const LATE_MS = 3000;

/** A tab whose renderer may die, driven without Playwright's page, which dies with it. */
export async function crashingTab(page: Page) {
  const own = await page.context().newCDPSession(page);
  const { targetInfo } = await own.send('Target.getTargetInfo');
  const browser = (await page.context().browser()?.newBrowserCDPSession()) as CDPSession;
  const { sessionId } = await browser.send('Target.attachToTarget', {
    targetId: targetInfo.targetId,
    flatten: false,
  });
  let next = 0;
  const answers = new Map<number, (answer: Answer) => void>();
  const heard = new Map<string, () => void>();
  browser.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, method } = JSON.parse(message);
    answers.get(id)?.(result);
    heard.get(method)?.();
  });
  const ask = (method: string, params: object = {}) =>
    new Promise<Answer>((done) => {
      next += 1;
      answers.set(next, done);
      void browser.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: next, method, params }),
      });
    });
  const evaluate = async <T>(expression: string, more: object = {}): Promise<T | undefined> => {
    const asked = { expression, returnByValue: true, awaitPromise: true, ...more };
    const answer = await Promise.race([
      ask('Runtime.evaluate', asked),
      new Promise<undefined>((late) => setTimeout(late, LATE_MS)),
    ]);
    return answer?.result?.value as T | undefined;
  };
  const control = (name: string) => `document.querySelector('input[name="${name}"]')`;
  return {
    evaluate,
    async crash() {
      void ask('Page.crash');
      await new Promise((over) => setTimeout(over, 500));
      await ask('Page.reload');
    },
    /** In bytes a second; 0: as fast as can be. */
    async upload(throughput: number) {
      await ask('Network.enable');
      await ask('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: throughput || -1,
      });
    },
    type: (name: string, value: string) =>
      evaluate(`{
        const control = ${control(name)};
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(control, ${JSON.stringify(value)});
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }`),
    async openChooser(name: string) {
      await ask('Page.enable');
      await ask('Page.setInterceptFileChooserDialog', { enabled: true });
      const opened = new Promise<void>((done) => heard.set('Page.fileChooserOpened', done));
      await evaluate(`${control(name)}.click()`, { userGesture: true });
      await opened;
    },
    async choose(name: string, path: string) {
      const { result } = await ask('Runtime.evaluate', { expression: control(name) });
      await ask('DOM.setFileInputFiles', { files: [path], objectId: result?.objectId });
    },
  };
}
