import type { Edition } from '#shared/places/editions.ts';
import { aDestination, anAdmin } from '../factories/orders.ts';
import type { Product } from '../kit/support.ts';

/** A destination's edition is drafted, saved, previewed, approved by a colleague, checked and replaced. */
export async function editionsAreMade(product: Product, token: string): Promise<void> {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as = token,
  ) => product.call(method, `/api/admin/${path}`, { token: as, body });
  const { id: place, destination } = await aDestination(product);
  const begin = async () =>
    (await call('POST', `destinations/${place}/editions`)).json() as Edition;
  await call('POST', `destinations/${place}/editions`, { like: 0 });
  await call('POST', 'destinations/x/editions');
  const { id, version: version_read } = await begin();
  const requirements = [
    {
      key: 'letter',
      kind: 'document',
      title: 'Letter of the host',
      enforcement: 'required',
      when: { eq: ['purpose', 'Business'] },
    },
    { key: 'pages', kind: 'passport', title: 'Passport', enforcement: 'required', params: {} },
  ];
  for (const body of [{ requirements, version_read }, { version_read }, { requirements: [{}] }])
    await call('PUT', `editions/${id}`, body);
  for (const facts of [{ nationality: 'Ghana' }, { nationality: 'Kenya' }, 'x'])
    await call('POST', `editions/${id}/preview`, { facts });
  const colleague = await anAdmin(product, 'Chidi');
  for (const update of ['major', 'huge']) await call('POST', `editions/${id}/publish`, { update });
  for (const as of [token, colleague.token])
    await call('POST', `editions/${id}/approve`, undefined, as);
  const { id: other } = await begin();
  const tomorrow = new Date(product.clock.now().getTime() + 86_400_000).toISOString();
  await call('POST', `editions/${other}/publish`, { update: 'minor', effective_from: tomorrow });
  for (const action of ['withdraw', 'withdraw', 'checked'])
    await call('POST', `editions/${other}/${action}`);
  for (const one of [other, other, id]) await call('DELETE', `editions/${one}`);
  await call('POST', `editions/${id}/checked`);
  for (const path of [`destinations/${place}/editions`, `editions/${id}`, 'editions/x'])
    await call('GET', path);
  await product.deps.connection.db.execute(
    `update editions set next_check_on = '2026-01-01' where id = ${id}`,
  );
  for (const path of ['checks-due', 'editions-to-approve', 'gaps', 'gaps?limit=0'])
    await call('GET', path);
  for (const wanted of [destination, `${destination} and more`, place, ''])
    await product.call('POST', '/api/eligibility', {
      body: { kind: 'visa', nationality: 'Nigeria', destination: wanted },
    });
  await call('GET', 'gaps');
}
