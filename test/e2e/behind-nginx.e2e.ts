// Three processes behind nginx, one of which dies without a warning while it takes in a form.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from '../deployment/several.ts';
import { aPaper, fillForm, input, openForm, payWith, send } from './apply.ts';
import { expect, test } from './product.ts';

/** Forms come in more slowly than this machine would take them, in bytes a second. */
const SLOWLY = 40_000;

/** The process that is taking in a file, once there is one. */
async function receiving({ processes }: Deployment) {
  const find = () =>
    processes.find(({ dataDir }) =>
      readdirSync(join(dataDir, 'temporary')).some((name) => name.endsWith('.tmp')),
    );
  await expect.poll(find, { intervals: [20], timeout: 20_000 }).toBeDefined();
  return find();
}

test.describe('a process that is killed', () => {
  test.use({ provoked: /answered 502|status of 502|ERR_CONNECTION|ERR_EMPTY/ });

  test('under a form costs its applicant nothing: the page sends it again, it is submitted once, paid and followed', async ({
    page,
    product,
    running: { deployment },
  }) => {
    if (!deployment) throw new Error('these stories want STORIES_BEHIND=nginx');
    await openForm(page, product);
    const applicant = await fillForm(page);
    const keys = new Set<string | undefined>();
    let sent = 0;
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/visa/application')) return;
      sent += 1;
      keys.add(request.headers()['idempotency-key']);
    });
    // Small enough to go with the form.
    for (const name of ['data_page', 'utility_bill', 'other_document'])
      await input(page, name).setInputFiles(aPaper('paper.pdf', 60_000));
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: SLOWLY,
    });
    await send(page);
    const victim = await receiving(deployment);
    const back = victim?.killAndRestart();
    await page.waitForURL(/\/payment\?ref=TFY/, { timeout: 40_000 });
    await network.send('Network.disable');
    expect([keys.size, sent]).toEqual([1, expect.any(Number)]);
    expect(sent).toBeGreaterThan(1);
    await payWith(page, '5531886652142950');
    await page.waitForURL(/\/successful-payment\?ref=TFY/);
    const tracking_id = new URL(page.url()).searchParams.get('ref') ?? '';
    // Fails when there are two of them.
    expect(await product.record(applicant.contact_email)).toMatchObject({
      tracking_id,
      payment_status: 'Paid',
    });
    await back;
    expect(
      await Promise.all(
        deployment.processes.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status),
      ),
    ).toEqual([200, 200, 200]);
  });
});
