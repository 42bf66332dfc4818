// What strangers can have us mail to others: little, and nothing in words of their own.

import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { asked, newPerson } from '../factories/agents.ts';
import { solve } from '../factories/captcha.ts';
import {
  aDestination,
  anAgent,
  anApplication,
  aPaidApplication,
  twoPdfs,
  wrongFields,
} from '../factories/orders.ts';
import { aServiceOrder } from '../factories/services.ts';
import { aProduct } from '../kit/support.ts';

const files = twoPdfs;

describe('mails to a stranger’s address', () => {
  const product = aProduct({ env: { RATE_LIMITS: 'on' } });
  let destination_id: number;
  beforeAll(async () => {
    destination_id = (await aDestination(product)).id;
  });
  const mailsTo = async (address: string) => {
    await product.settle();
    return product.mails.filter(({ to }) => to === address);
  };

  test.each([
    'http://evil.example/win',
    'Win at evil.example',
    'evil。example',
    'evil\u200b.example',
    'evil．example',
    'Ada: call 0803 123 4567',
    'Ada/Obi',
    'me@evil.example',
    'St.Nicholas',
  ])('greet without a name like %j, and have no link of its making', async (first_name) => {
    const submitted = await anApplication(product, {
      destination_id,
      files: files(),
      fields: { first_name },
    });
    const [mail] = await mailsTo(submitted.payment_info.customer_email);
    const agent = newPerson({ agent_name: first_name });
    expect(
      (
        await asked(product, 'POST', 'register', agent, {
          remoteAddress: `192.0.2.${first_name.length}`,
        })
      ).statusCode,
    ).toBe(201);
    const [welcome] = await mailsTo(agent.agent_email);
    for (const one of [mail, welcome]) {
      expect(one?.text).toContain('Hello,\n');
      expect(`${one?.subject} ${one?.text} ${one?.html}`).not.toContain(first_name);
    }
    const toUs = (await mailsTo(product.deps.config.ADMIN_EMAIL)).at(-1);
    expect(toUs?.subject).toBe('A new agent is waiting');
  });

  test.each(['Ada', 'Ẹniọlá Adé-Bello', 'J. P.', 'O’Neill', '李'])(
    'greet %j by name',
    async (first_name) => {
      const submitted = await anApplication(product, {
        destination_id,
        files: files(),
        fields: { first_name },
      });
      expect((await mailsTo(submitted.payment_info.customer_email))[0]?.text).toContain(
        `Hello ${first_name},`,
      );
    },
  );

  test('name no destination that is a link', async () => {
    for (const kind of ['insurance', 'booking'] as const) {
      const submitted = await aServiceOrder(product, kind, { destination: 'http://evil.example' });
      const [mail] = await mailsTo(submitted.payment_info.customer_email);
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example');
    }
  });

  test('are ten an hour for 25 orders in one’s name; the others follow, and a receipt waits for nothing', async () => {
    const contact_email = 'victim@example.com';
    for (let n = 0; n < 24; n++)
      await anApplication(product, { destination_id, files: files(), fields: { contact_email } });
    expect(await mailsTo(contact_email)).toHaveLength(10);
    await aPaidApplication(product, { destination_id, files: files(), fields: { contact_email } });
    expect((await mailsTo(contact_email)).filter(({ attachments }) => attachments)).toHaveLength(1);
    product.clock.forward(HOUR_MS + 1000);
    const before = (await mailsTo(contact_email)).length;
    expect(before).toBeGreaterThan(20);
    product.clock.forward(HOUR_MS + 1000);
    expect(
      (await mailsTo(contact_email)).filter(({ subject }) => subject.startsWith('We have your'))
        .length,
    ).toBeGreaterThanOrEqual(24);
  });

  test('are not counted for an approved agent, whose orders are many', async () => {
    const { token } = await anAgent(product);
    const contact_email = 'office@example.com';
    for (let n = 0; n < 13; n++)
      await anApplication(product, {
        destination_id,
        files: files(),
        fields: { contact_email },
        token,
      });
    expect(await mailsTo(contact_email)).toHaveLength(13);
  });

  test('tell ten times an hour that somebody registered with one’s address, and no more', async () => {
    const agent = newPerson();
    for (let n = 0; n < 20; n++)
      expect(
        (await asked(product, 'POST', 'register', agent, { remoteAddress: `198.51.100.${n}` }))
          .statusCode,
      ).toBe(201);
    expect(await mailsTo(agent.agent_email)).toHaveLength(10);
  });
});

describe('registering agents by a program', () => {
  const product = aProduct({ env: { RATE_LIMITS: 'on', BOT_CHECK: 'altcha' } });
  const register = (over: object = {}, remoteAddress = '203.0.113.9') =>
    asked(product, 'POST', 'register', { ...newPerson(), ...over }, { remoteAddress });

  test('takes a solved bot check each from the fourth in an hour on; elsewhere the first three are free', async () => {
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await register()).statusCode);
    expect(statuses).toEqual([201, 201, 201, ...Array(9).fill(422)]);
    const refused = await register({ captcha_token: 'x' });
    expect(wrongFields(refused)).toEqual(['captcha_token']);
    const captcha_token = await solve(await product.json('GET', '/api/captcha/challenge'));
    expect((await register({ captcha_token })).statusCode).toBe(201);
    // Once only.
    expect((await register({ captcha_token })).statusCode).toBe(422);
    expect((await register({}, '203.0.113.10')).statusCode).toBe(201);
    product.clock.forward(HOUR_MS);
    expect((await register()).statusCode).toBe(201);
  });
});
