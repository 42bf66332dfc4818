import { beforeAll, describe, test } from 'vitest';
import { anEnteredAgent, asked, login, mailedCode, newPerson } from '#test/factories/agents.ts';
import { aProduct } from '#test/kit/support.ts';
import { expectAlike } from '#test/kit/timing.ts';

describe('how long an answer takes tells nobody who is registered', () => {
  const product = aProduct();
  let known: string[];
  beforeAll(async () => {
    known = [
      (await anEnteredAgent(product)).agent_email,
      (await anEnteredAgent(product)).agent_email,
    ];
  });
  const unknown = () => newPerson().agent_email;

  test('when signing in', () =>
    expectAlike((address) => login(product, address, 'not-the-password'), known, unknown));

  test('when asking for a reset code', () =>
    expectAlike(
      (agent_email) =>
        asked(product, 'POST', 'reset-password', {
          agent_email,
          new_password: 'marigold-lagoon-32',
        }),
      known,
      unknown,
    ));

  test('when trying a code, also where one was mailed', async () => {
    for (const address of known) await mailedCode(product, address);
    // Tried as often as the known ones: the first try of an account writes a row, the next ones change it.
    const stranger = unknown();
    await expectAlike(
      (agent_email) =>
        asked(product, 'POST', 'reset-password', {
          agent_email,
          new_password: 'marigold-lagoon-32',
          code: '000000',
        }),
      known,
      () => stranger,
    );
  });

  test('when registering', () =>
    expectAlike(
      (agent_email) => asked(product, 'POST', 'register', newPerson({ agent_email })),
      known,
      unknown,
    ));
});
