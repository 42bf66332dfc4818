import { join } from 'node:path';
import type { SubmittedApplication } from '../../shared/services/application-form.ts';
import { ask, atOnce, json, post } from '../client.ts';
import { visaForm } from '../form.ts';
import { journey } from '../journey.ts';
import type { BarePeer } from '../peers/bare.ts';
import { startPeer } from '../processes.ts';
import { type Contender, compare, failures, interleave, processor } from '../rounds.ts';
import type { Options } from '../run.ts';
import { openServerShop, startDatabase } from '../shop.ts';
import { atMost, type Line } from '../table.ts';

const CONNECTIONS = 16;
const AT_ONCE = 8;
/** docs/decisions/0075 */
const [TIMES_SELECT, TIMES_LEAST] = [10, 8];

async function bareJourney(
  url: string,
  form: Awaited<ReturnType<typeof visaForm>>,
): Promise<{ id: string }> {
  const row = await post<{ id: string }>(`${url}/submit`, form);
  for (const step of ['pay', 'pay', 'read']) await post(`${url}/${step}`, json({ id: row.id }));
  return row;
}

/** Tracking, and a whole journey that is paid, each against the least that could do it. */
export async function people({ folder, rounds, seconds, quick }: Options): Promise<Line[]> {
  const shop = await openServerShop(join(folder, 'people'));
  const database = await startDatabase();
  const peer = await startPeer('bare.ts', {
    folder: join(folder, 'bare'),
    database: database.url,
  } satisfies BarePeer);
  try {
    const form = await visaForm(shop.url);
    const ours = { name: 'ours', pids: shop.pids };
    const bare = { name: 'bare', pids: [peer.pid, database.pid()] };
    const repeated = (url: string, body: object): Contender['work'] => {
      return (warm) =>
        ask({ url, body, connections: CONNECTIONS, seconds: warm ? 1 : seconds }, folder);
    };
    const { tracking_id } = await post<SubmittedApplication>(
      `${shop.url}/api/visa/application`,
      form,
    );
    const { id } = await bareJourney(peer.url, form);
    const tracking = await interleave(
      [
        { ...bare, work: repeated(`${peer.url}/read`, { id }) },
        { ...ours, work: repeated(`${shop.url}/api/visa/track-visa`, { tracking_id }) },
      ],
      rounds,
    );

    const amount = quick ? AT_ONCE : 64;
    const walk = (once: () => Promise<unknown>): Contender['work'] => {
      return (warm) =>
        atOnce(warm ? AT_ONCE : amount, AT_ONCE, async () => {
          await once();
        });
    };
    const all = await interleave(
      [
        { ...bare, untilQuiet: true, work: walk(() => bareJourney(peer.url, form)) },
        { ...ours, untilQuiet: true, work: walk(() => journey(shop.url, form)) },
      ],
      rounds,
    );
    const { failed, sent } = failures(all.get('ours'));
    return [
      atMost(
        'tracking an order: processor in all, of a bare SELECT',
        compare(tracking.get('ours'), tracking.get('bare'), processor),
        TIMES_SELECT,
      ),
      atMost(
        `a paid journey, ${AT_ONCE} at once: processor in all, of the least`,
        compare(all.get('ours'), all.get('bare'), processor),
        TIMES_LEAST,
      ),
      {
        what: 'paid journeys that failed',
        figure: `${failed} of ${sent}`,
        bar: '0',
        met: failed === 0,
      },
    ];
  } finally {
    await peer.stop();
    await shop.close();
    database.stop();
  }
}
