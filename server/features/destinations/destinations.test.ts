import { describe, expect, test } from 'vitest';
import { addDestination } from '#server/features/destinations/destinations.ts';
import { theAdmin } from '#test/factories/admins.ts';
import { destinationDesk, placeNames } from '#test/factories/destination-desk.ts';
import {
  aDestination,
  anAgent,
  anApplication,
  sendApplication,
  unique,
  wrongFields,
} from '#test/factories/orders.ts';
import { nextPage, pagesOf } from '#test/kit/paging.ts';
import { aProduct } from '#test/kit/support.ts';

describe('visa destinations', () => {
  const product = aProduct();
  const admin = theAdmin(product);

  const { post, put, add, list, one } = destinationDesk(product, () => admin.token);

  test('are added with what is sent, and read back the same', async () => {
    const place = {
      destination: 'São Tomé and Príncipe',
      visa_excerpt: '30 days, single entry',
      visa_description: 'For holidays; <b>bring</b> a yellow card & 2 photos.',
      visa_price: 70000,
      visa_agent_price: 63500,
      process_time: '5 working days',
      process_type: 'E-visa',
      available_country: 'Togo|Nigeria|Ghana|Côte d’Ivoire',
      other_names: 'Sao Tome|STP',
    };
    const response = await post({ ...place, unheard_of: 1, id: 7 });
    expect([response.statusCode, response.json().success]).toEqual([201, true]);
    const { id } = response.json();
    expect(await product.json('GET', `/api/admin/destinations/${id}`, admin)).toEqual({
      // The working days that the time speaks of.
      data: { id, ...place, agent_price_follows: false, process_days: 5 },
    });
    const { visa_agent_price: _, ...shown } = place;
    expect(await one(id)).toEqual({ id, ...shown });
  });

  test('need a name and a price; numbers may be texts; the agent price is the public one unless it is given', async () => {
    const id = await add({ visa_price: '38000' });
    expect((await product.json('GET', `/api/admin/destinations/${id}`, admin)).data).toMatchObject({
      visa_price: 38000,
      visa_agent_price: 38000,
      visa_excerpt: '',
      visa_description: '',
      process_time: '',
      process_type: '',
      available_country: '',
      other_names: '',
    });
    const refused = await post({
      destination: ' ',
      visa_price: 12.5,
      visa_agent_price: -1,
      visa_excerpt: 'x'.repeat(201),
    });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'invalid']);
    expect(Object.keys(refused.json().fields).sort()).toEqual([
      'destination',
      'visa_agent_price',
      'visa_excerpt',
      'visa_price',
    ]);
    expect(Object.keys((await post({})).json().fields).sort()).toEqual([
      'destination',
      'visa_price',
    ]);
  });

  test('show the agent price to approved agents and administrators only', async () => {
    const id = await add({ visa_agent_price: 30000 });
    const approved = (await anAgent(product)).token;
    const others = [undefined, (await anAgent(product, 'pending')).token, 'no-token-of-ours'];
    for (const as of others) {
      expect(await one(id, as)).not.toHaveProperty('visa_agent_price');
      const places = [...(await list('', as)), ...(await list('?search=land', as))];
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) expect(place).not.toHaveProperty('visa_agent_price');
    }
    for (const as of [approved, admin.token]) {
      expect((await one(id, as)).visa_agent_price).toBe(30000);
      for (const query of ['', '?search=land', '?limit=200'])
        expect((await list(query, as)).find((place) => place.id === id)?.visa_agent_price).toBe(
          30000,
        );
    }
    const responses = await Promise.all(
      [undefined, approved].map((as) =>
        product.call('GET', '/api/visa/destinations', { token: as }),
      ),
    );
    for (const { headers } of responses)
      expect([headers.vary, headers['cache-control']]).toEqual(['Authorization', 'no-cache']);
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(2);
  });

  test('are not sent again to somebody who has them, until one changes', async () => {
    const id = await add();
    for (const url of [
      '/api/visa/destinations',
      '/api/visa/available-destinations?search=land',
      '/api/visa/destinations?limit=2',
    ]) {
      const etag = async () => String((await product.call('GET', url)).headers.etag);
      const before = await etag();
      for (const known of [before, `W/${before}`, `"another", ${before}`, '*']) {
        const again = await product.call('GET', url, { headers: { 'if-none-match': known } });
        expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
      }
      expect(await etag()).toBe(before);
    }
    const { headers } = await product.call('GET', '/api/visa/destinations');
    await put({ visa_id: id, process_time: `${unique()} days` });
    const changed = await product.call('GET', '/api/visa/destinations', {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(changed.statusCode).toBe(200);
  });

  test('are read anew once another process has changed one', async () => {
    await add();
    expect(await list()).not.toEqual([]);
    const destination = `Land ${unique()}`;
    await addDestination(product.deps.connection.db, 'visa', { destination, visa_price: 45000 });
    await expect
      .poll(async () => placeNames(await list()), { timeout: 10_000 })
      .toContain(destination);
  });

  test('keep what a change leaves out, and show the change at once', async () => {
    const id = await add({
      visa_agent_price: 30000,
      process_time: '5 days',
      visa_description: 'Old words.',
      available_country: 'Nigeria',
    });
    await list();
    expect(
      (
        await put({
          visa_id: String(id),
          visa_price: '50000',
          visa_description: '',
          available_country: '',
        })
      ).json(),
    ).toMatchObject({ success: true });
    expect(await one(id, admin.token)).toMatchObject({
      visa_price: 50000,
      visa_agent_price: 30000,
      process_time: '5 days',
      visa_description: '',
      available_country: '',
    });
    expect((await list()).find((place) => place.id === id)).toMatchObject({ visa_price: 50000 });
    expect(
      (await put({ visa_id: id, destination: '', visa_price: 'much' })).json().fields,
    ).toMatchObject({ destination: expect.any(String), visa_price: expect.any(String) });
    expect((await put({ visa_price: 1 })).json().fields).toHaveProperty('visa_id');
    for (const visa_id of [0, -1, 999_999, '1e3', 'x', 2 ** 40])
      expect((await put({ visa_id, visa_price: 1 })).statusCode).toBe(404);
  });

  test('changed by two at once keep both changes', async () => {
    const id = await add();
    await Promise.all([
      put({ visa_id: id, process_time: '9 days' }),
      put({ visa_id: id, process_type: 'Sticker' }),
    ]);
    expect(await one(id)).toMatchObject({ process_time: '9 days', process_type: 'Sticker' });
  });

  test('that are deleted leave the lists at once and take no more applications; old ones keep theirs', async () => {
    const id = await add({ process_time: '5 days', visa_price: 41000 });
    const submitted = await anApplication(product, { destination_id: id });
    await put({ visa_id: id, destination: 'Renamed', process_time: '9 days', visa_price: 99000 });
    const remove = () => product.call('DELETE', `/api/admin/delete-destinations/${id}`, admin);
    expect((await remove()).json()).toMatchObject({ success: true });
    expect((await remove()).statusCode).toBe(404);
    expect((await list()).some((place) => place.id === id)).toBe(false);
    for (const url of [`/api/visa/destinations/${id}`, `/api/admin/destinations/${id}`])
      expect(await product.status('GET', url, admin)).toBe(404);
    expect((await put({ visa_id: id, visa_price: 1 })).statusCode).toBe(404);
    const refused = await sendApplication(product, id);
    expect(wrongFields(refused)).toEqual(['destination_id']);
    const record = await product.json('GET', `/api/visa/status/${submitted.id}`, admin);
    expect(record).toMatchObject({
      visa_destination: expect.stringMatching(/^Land /),
      process_time: '5 days',
      visa_fee: 41000,
    });
  });

  test('of another kind don’t exist here', async () => {
    const permit = await aDestination(product, 'permit');
    for (const url of [
      `/api/visa/destinations/${permit.id}`,
      `/api/admin/destinations/${permit.id}`,
    ])
      expect(await product.status('GET', url, admin)).toBe(404);
    expect((await put({ visa_id: permit.id, visa_price: 1 })).statusCode).toBe(404);
    expect(
      await product.status('DELETE', `/api/admin/delete-destinations/${permit.id}`, admin),
    ).toBe(404);
    expect((await sendApplication(product, permit.id)).json().fields).toHaveProperty(
      'destination_id',
    );
    expect((await list()).some(({ id }) => id === permit.id)).toBe(false);
  });

  test('are listed for administrators page by page; % and _ are ordinary characters', async () => {
    const word = unique();
    for (const name of [`${word} 100%`, `${word} a_b`, `${word} axb`, `${word} back\\slash`])
      await add({ destination: name });
    const found = async (q: string) =>
      placeNames(
        (await product.json('GET', `/api/admin/destinations?q=${encodeURIComponent(q)}`, admin))
          .data,
      );
    expect(await found(`${word.toUpperCase()} 100%`)).toEqual([`${word} 100%`]);
    expect(await found(`${word} a_b`)).toEqual([`${word} a_b`]);
    expect(await found(`${word}%b`)).toEqual([]);
    expect(await found('back\\s')).toEqual([`${word} back\\slash`]);
    const pages = pagesOf(product, `/api/admin/destinations?limit=1&q=${word}`, admin.token);
    const seen = (await Array.fromAsync(pages)).flatMap(({ data }) => placeNames(data));
    expect(seen).toHaveLength(4);
    expect(seen).toEqual(seen.toSorted());
  });

  test('go on behind a row that was deleted since the page before', async () => {
    const word = unique();
    const [first] = [
      await add({ destination: `${word} a` }),
      await add({ destination: `${word} b` }),
    ];
    const one = await product.call('GET', `/api/admin/destinations?limit=1&q=${word}`, admin);
    await product.call('DELETE', `/api/admin/delete-destinations/${first}`, admin);
    const next = await product.json('GET', String(nextPage(one)), admin);
    expect(placeNames(next.data)).toEqual([`${word} b`]);
  });

  test('go on where the page before ended when its last row is renamed meanwhile', async () => {
    const word = unique();
    const first = await add({ destination: `${word} A, “the first”` });
    await add({ destination: `${word} b` });
    const one = await product.call('GET', `/api/admin/destinations?limit=1&q=${word}`, admin);
    await put({ visa_id: first, destination: `${word} c` });
    const next = await product.json('GET', String(nextPage(one)), admin);
    expect(placeNames(next.data)).toEqual([`${word} b`]);
  });

  test('tell in the history when only the working days changed', async () => {
    const id = await add({ process_days: 5 });
    await put({ visa_id: id, process_days: 20 });
    const [last] = await product.json('GET', '/api/admin/activity?event=destinations&limit=1', {
      token: admin.token,
    });
    expect([last.event, last.text]).toEqual([
      'destination_changed',
      expect.stringMatching(/\b5\b.*\b20\b/),
    ]);
  });

  test('take the public price of the day when the agent price is left out, and keep it when the price alone changes', async () => {
    const id = await add({ visa_price: 47000, visa_agent_price: undefined });
    await put({ visa_id: id, visa_price: 48000 });
    const { data } = await product.json('GET', `/api/admin/destinations/${id}`, admin);
    expect([data.visa_price, data.visa_agent_price, data.agent_price_follows]).toEqual([
      48000,
      47000,
      false,
    ]);
  });

  test('take the public price when the agent price is left empty, follow it from then on, and refuse one that is none', async () => {
    const id = await add({ visa_price: 41000, visa_agent_price: '' });
    const agent = (await anAgent(product)).token;
    const prices = async () => {
      const { data } = await product.json('GET', `/api/admin/destinations/${id}`, admin);
      expect((await one(id, agent)).visa_agent_price).toBe(data.visa_agent_price);
      return [data.visa_price, data.visa_agent_price, data.agent_price_follows];
    };
    expect(await prices()).toEqual([41000, 41000, true]);
    await put({ visa_id: id, visa_price: 30000 });
    expect(await prices()).toEqual([30000, 30000, true]);
    await put({ visa_id: id, visa_agent_price: 25000 });
    await put({ visa_id: id, visa_price: 35000 });
    expect(await prices()).toEqual([35000, 25000, false]);
    for (const empty of [null, '']) {
      await put({ visa_id: id, visa_agent_price: 25000 });
      await put({ visa_id: id, visa_agent_price: empty });
      expect(await prices()).toEqual([35000, 35000, true]);
    }
    const submitted = await anApplication(product, { destination_id: id, token: agent });
    expect(submitted.visa_fee).toBe(35000);
    await put({ visa_id: id, visa_price: 41000 });
    expect((await put({ visa_id: id, visa_agent_price: ' ' })).statusCode).toBe(200);
    expect((await put({ visa_id: id, visa_agent_price: 'ten' })).json().fields).toHaveProperty(
      'visa_agent_price',
    );
    expect(
      (await product.json('GET', `/api/admin/destinations/${id}`, admin)).data.visa_agent_price,
    ).toBe(41000);
  });
});
