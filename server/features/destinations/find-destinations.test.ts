import { describe, expect, test } from 'vitest';
import type { Destination } from '#shared/places/destinations.ts';
import { theAdmin } from '#test/factories/admins.ts';
import { destinationDesk, placeNames } from '#test/factories/destination-desk.ts';
import { anAgent, unique } from '#test/factories/orders.ts';
import { pagesOf } from '#test/kit/paging.ts';
import { aProduct } from '#test/kit/support.ts';

describe('visa destinations in lists', () => {
  const product = aProduct();
  const admin = theAdmin(product);

  const { add, list, one } = destinationDesk(product, () => admin.token);

  test('are found by nationality: whole names, any case; those that name nobody are open to all', async () => {
    const places = {
      both: await add({ available_country: ' Niger | Ghana ' }),
      nigeria: await add({ available_country: 'Nigeria' }),
      all: await add(),
    };
    const ids = async (origin: string) =>
      (
        await list(`?origin=${encodeURIComponent(origin)}`, undefined, 'available-destinations')
      ).map(({ id }) => id);
    expect(await ids('niger')).toEqual(expect.arrayContaining([places.both, places.all]));
    expect(await ids('niger')).not.toContain(places.nigeria);
    expect(await ids(' NIGERIA ')).toEqual(expect.arrayContaining([places.nigeria, places.all]));
    expect(await ids('Ghan')).not.toContain(places.both);
    expect((await one(places.both)).available_country).toBe('Niger|Ghana');
  });

  test('are found by a part of the name, or of the price that the reader sees', async () => {
    const word = unique();
    const id = await add({
      destination: `Búrkina ${word}`,
      visa_price: 123_456,
      visa_agent_price: 98_765,
    });
    const agent = (await anAgent(product)).token;
    const finds = async (search: string, as?: string) =>
      (await list(`?search=${encodeURIComponent(search)}`, as, 'available-destinations')).some(
        (place) => place.id === id,
      );
    for (const search of [
      word,
      word.toUpperCase().slice(2),
      ' BÚRKINA ',
      'burkina',
      '123456',
      '123,456',
      '₦123,456',
      '3,45',
    ])
      expect([search, await finds(search)]).toEqual([search, true]);
    for (const search of ['98765', '98,765', 'Nowhere', '%', '_', '\\'])
      expect([search, await finds(search)]).toEqual([search, false]);
    expect([await finds('98,765', agent), await finds('123456', agent)]).toEqual([true, false]);
    expect(placeNames(await list(`?search=${word}&origin=Ghana`))).toHaveLength(1);
    // As forms send what was left empty.
    expect(placeNames(await list(`?search=&origin=%20&q=${word}`))).toHaveLength(1);
  });

  test('are found by other names that travellers use, by everybody and by administrators, whole lists and results', async () => {
    const [name, other] = [`Land ${unique()}`, `Côte ${unique()}`];
    const id = await add({
      destination: name,
      visa_price: 45000,
      other_names: ` ${other} | Emirates| ${other}`,
    });
    expect((await one(id)).other_names).toBe(`${other}|Emirates`);
    const typed = encodeURIComponent(other.toUpperCase().replace('Ô', 'o'));
    expect(placeNames(await list(`?search=${typed}`))).toEqual([name]);
    const admins = await product.call('GET', `/api/admin/destinations?q=${typed}`, admin);
    expect(placeNames(admins.json().data)).toEqual([name]);
    const page = await product.call('GET', `/results?origin=Nigeria&destination=${typed}`);
    expect(page.body).toContain(`href="/visa/${id}"`);

    await product.call('PUT', '/api/visa/update', {
      body: { visa_id: id, visa_price: 50000 },
      token: admin.token,
    });
    expect((await one(id)).other_names).toBe(`${other}|Emirates`);
    await product.call('PUT', '/api/visa/update', {
      body: { visa_id: id, other_names: '' },
      token: admin.token,
    });
    expect((await one(id)).other_names).toBe('');
    expect(await list(`?search=${typed}`)).toEqual([]);
    const { paths } = await product.json('GET', '/api/openapi.json');
    const { schema } = paths['/api/visa/add_visa'].post.requestBody.content['application/json'];
    expect(schema.properties.other_names.description).toContain('separated with |');
  });

  test('come in the order of their names, all of them, unless a limit is given', async () => {
    for (let i = 0; i < 3; i++) await add();
    const all = await list();
    expect(placeNames(all)).toEqual(
      placeNames(all).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    const paged: number[] = [];
    for await (const { data } of pagesOf(product, '/api/visa/destinations?limit=4')) {
      expect(data.length).toBeLessThanOrEqual(4);
      paged.push(...data.map(({ id }: Destination) => id));
    }
    expect(paged.toSorted((a, b) => a - b)).toEqual(
      all.map(({ id }) => id).toSorted((a, b) => a - b),
    );
  });

  test('are found by administrators by name, and by either price however it is written', async () => {
    const word = unique();
    const id = await add({
      destination: `CÔTE D’Ivoire ${word}`,
      visa_price: 123_457,
      visa_agent_price: 98_764,
    });
    const finds = async (q: string) =>
      (
        (
          await product.json(
            'GET',
            `/api/admin/destinations?limit=200&q=${encodeURIComponent(q)}`,
            { token: admin.token },
          )
        ).data as Destination[]
      ).some((place) => place.id === id);
    for (const q of [
      word,
      'côte',
      "cote d'ivoire",
      '123457',
      '123,457',
      '₦98,764',
      '98764',
      ' 23,4 ',
    ])
      expect([q, await finds(q)]).toEqual([q, true]);
    for (const q of ['4570', '12345700', 'Cote d_', '₦'])
      expect([q, await finds(q)]).toEqual([q, false]);
  });
});
