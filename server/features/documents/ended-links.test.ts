import { expect, test } from 'vitest';
import { MAIL_LINK_MS } from '#server/http/signed-links.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  decide,
  pdf,
  sendIssued,
  trackOrder,
} from '#test/factories/orders.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const TEN_YEARS = 40 * MAIL_LINK_MS;

const product = aProduct();

const ask = (link: unknown) => product.call('POST', '/api/orders/ended-link', { body: { link } });
/** What a browser is led to, and what is mailed when its reader asks for another link. */
async function askedFor(link: string) {
  await product.newMails();
  const asked = await ask(link);
  await product.settle();
  return { status: asked.statusCode, said: asked.json(), mails: product.mails };
}

test('a browser with an expired link is led to a page that names nothing of the order, with one that is cut or forged to words about it; callers and what pages fetch get 403', async () => {
  const order = await anApplication(product, {
    fields: { first_name: 'Yewande', contact_email: 'yewande@example.com' },
  });
  const { invoice_url } = order;
  const forged = invoice_url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`);
  product.clock.forward(TEN_YEARS);
  for (const link of [
    forged,
    invoice_url.slice(0, -5),
    invoice_url.replace(/\?.*/, ''),
    '/uploads/nothing',
  ]) {
    const { statusCode, headers } = await product.call('GET', link, { headers: BROWSER });
    expect([link, statusCode, headers.location]).toEqual([link, 303, '/link-ended']);
    expect((await product.call('GET', link)).statusCode).toBe(403);
  }
  {
    const opened = await product.call('GET', invoice_url, { headers: BROWSER });
    expect([opened.statusCode, opened.headers['cache-control'], opened.body]).toEqual([
      303,
      'no-store',
      '',
    ]);
    const page = await product.call('GET', String(opened.headers.location), { headers: BROWSER });
    expect([
      page.statusCode,
      page.body.includes('This link has expired'),
      page.body.includes('Mail me a new link'),
    ]).toEqual([200, true, true]);
    for (const theirs of [order.tracking_id, 'Yewande', 'yewande@example.com'])
      expect(page.body).not.toContain(theirs);
  }
  for (const headers of [
    { accept: '*/*' },
    { ...BROWSER, 'sec-fetch-dest': 'iframe' },
    { accept: 'image/*' },
  ] as Record<string, string>[]) {
    const refused = await product.call('GET', invoice_url, { headers });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'bad_signature']);
  }
  const { token } = await anAdmin(product);
  const record = await product.json('GET', `/api/visa/status/${order.id}`, { token });
  product.clock.forward(TEN_YEARS);
  const own = await product.call(
    'GET',
    `/link-ended?${new URLSearchParams({ link: record.data_page })}`,
    { headers: BROWSER },
  );
  expect([own.body.includes('signed in'), own.body.includes('Mail me a new link')]).toEqual([
    true,
    false,
  ]);
});

test('a new link goes to the order’s own address, once ours was asked about; any other is answered alike and mails nothing', async () => {
  const { token } = await anAdmin(product);
  const order = await aPaidApplication(product, { fields: { contact_email: 'own@example.com' } });
  const bystander = await aPaidApplication(product, {
    fields: { contact_email: 'else@example.com' },
  });
  await decide(product, order, 'Approved', token);
  await sendIssued(product, order, pdf(), token);
  await product.settle();
  const { visa_file, receipt_url } = await trackOrder(product, order);
  const before = await everythingOf(product, bystander);
  product.clock.forward(TEN_YEARS);
  const answers = [];
  for (const [link, name] of [
    [order.invoice_url, 'invoice'],
    [receipt_url, 'receipt'],
    [visa_file, 'issued visa'],
  ]) {
    const { status, said, mails } = await askedFor(link);
    expect([status, mails.map(({ to, subject }) => [to, subject])]).toEqual([
      202,
      [['own@example.com', `A new link to your ${name} (${order.tracking_id})`]],
    ]);
    const fresh =
      /http:\/\/tafiya\.test(\/(?:uploads|api)\/\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect(await product.status('GET', fresh, { headers: BROWSER })).toBe(200);
    answers.push(said);
  }
  const [path = '', query = ''] = order.invoice_url.split('?');
  for (const link of [
    path,
    `${path}?${query}x`,
    `${path.replace(order.id, bystander.id)}?${query}`,
    `/uploads/${'a'.repeat(40)}?${query}`,
    order.qr_code_filename.replace('qr.png', 'invoice.pdf'),
  ]) {
    const { status, said, mails } = await askedFor(link);
    expect([link, status, said, mails]).toEqual([link, 202, answers[0], []]);
  }
  for (const link of [
    '',
    '/admin',
    'https://evil.example/uploads/x',
    7,
    '/uploads/'.padEnd(600, 'a'),
  ])
    expect([link, (await ask(link)).statusCode]).toEqual([link, 422]);
  expect(await everythingOf(product, bystander)).toEqual(before);
});

test('the link to an issued file that was replaced leads to the one in its place; of an agent’s order both get it, since either may have had it', async () => {
  const agent = await anAgent(product);
  const order = await aPaidApplication(product, {
    token: agent.token,
    fields: { contact_email: 'customer@example.com' },
  });
  const { token } = await anAdmin(product);
  await decide(product, order, 'Approved', token);
  await sendIssued(product, order, pdf(), token);
  await product.settle();
  const { visa_file: first } = await trackOrder(product, order);
  await sendIssued(product, order, pdf(), token);
  await product.settle();
  const { visa_file: second = '' } = await trackOrder(product, order);
  product.clock.forward(TEN_YEARS);
  const { mails } = await askedFor(first);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    ['customer@example.com', agent.agent_email].toSorted(),
  );
  const [path = ''] = second.split('?');
  expect(first).not.toContain(path);
  for (const { subject, text } of mails) {
    expect(subject).toContain('A new link to your issued visa');
    expect(text).toContain(`${path}?`);
    expect(text).not.toContain('only to you');
  }
});

test('of an agent’s order the agent gets the papers, as before; a deleted order’s are mailed to nobody', async () => {
  const agent = await anAgent(product);
  const order = await anApplication(product, {
    token: agent.token,
    fields: { contact_email: 'customer@example.com' },
  });
  product.clock.forward(TEN_YEARS);
  expect((await askedFor(order.invoice_url)).mails.map(({ to }) => to)).toEqual([
    agent.agent_email,
  ]);
  const { token } = await anAdmin(product);
  await product.call('DELETE', `/api/admin/delete-application/${order.id}`, { token });
  expect((await askedFor(order.invoice_url)).mails).toEqual([]);
});

test('asking is counted: five an hour for one order, twenty for an address', async () => {
  const limited = await openProduct({ env: { RATE_LIMITS: 'on' } });
  const from = (n: number, remoteAddress: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/orders/ended-link',
      payload: { link: `/api/orders/${n}/invoice.pdf?expires=1&signature=a` },
      remoteAddress,
    });
  const one = [];
  for (let i = 0; i < 6; i++) one.push((await from(1, `192.0.2.${i}`)).statusCode);
  expect(one).toEqual([202, 202, 202, 202, 202, 429]);
  const many = [];
  for (let i = 0; i < 21; i++) many.push((await from(10 + i, '192.0.2.99')).statusCode);
  expect(many).toEqual([...Array(20).fill(202), 429]);
  await limited.stop();
});
