import { join } from 'node:path';
import type { SubmittedApplication } from '../../shared/services/application-form.ts';
import { ask, atOnce, CLIENT_REMARK, json, post } from '../client.ts';
import { visaForm } from '../form.ts';
import { journey } from '../journey.ts';
import type { BarePeer } from '../peers/bare.ts';
import { startPeer } from '../processes.ts';
import {
  type Contender,
  compare,
  failures,
  interleave,
  processor,
  throughput,
  time,
} from '../rounds.ts';
import type { Options } from '../run.ts';
import { openServerShop, startDatabase } from '../shop.ts';
import { type Line, plain } from '../table.ts';

const CONNECTIONS = 16;
const AT_ONCE = 8;
const LOGIN = { email: 'bola@example.com', password: 'marigold-lagoon-32' };

async function bareJourney(
  url: string,
  form: Awaited<ReturnType<typeof visaForm>>,
): Promise<{ id: string }> {
  const row = await post<{ id: string }>(`${url}/submit`, form);
  for (const step of ['pay', 'pay', 'read']) await post(`${url}/${step}`, json({ id: row.id }));
  return row;
}

/** Tracking, logging in, and a whole journey that is paid, each against the least that could do it. */
export async function people({ folder, rounds, seconds, quick }: Options): Promise<Line[]> {
  const shop = await openServerShop(join(folder, 'people'));
  const database = await startDatabase();
  const peer = await startPeer('bare.ts', {
    folder: join(folder, 'bare'),
    database: database.url,
    login: LOGIN,
  } satisfies BarePeer);
  try {
    const form = await visaForm(shop.url);
    const agent = { agent_email: LOGIN.email, agent_password: LOGIN.password };
    await post(
      `${shop.url}/api/agents/register`,
      json({ ...agent, agent_name: 'Bola Agent', agent_phone: '08031234567' }),
    );
    const ours = { name: 'ours', pids: shop.pids };
    const bare = { name: 'bare', pids: [peer.pid, database.pid()] };
    const repeated = (url: string, body: object): Contender['work'] => {
      return (warm) =>
        ask({ url, body, connections: CONNECTIONS, seconds: warm ? 1 : seconds }, folder);
    };
    const lines: Line[] = [];
    const measure = async (what: string, pair: readonly [Contender['work'], Contender['work']]) => {
      const all = await interleave(
        [
          { ...bare, work: pair[0] },
          { ...ours, work: pair[1] },
        ],
        rounds,
      );
      const [one, other] = [all.get('ours'), all.get('bare')];
      const { failed, sent } = failures(one);
      if (failed > 0)
        lines.push({
          what: `${what}: failed`,
          figure: `${failed} of ${sent}`,
          bar: '0',
          met: false,
        });
      lines.push(
        plain(`${what}: answers in the same time`, compare(one, other, throughput), {
          remark: CLIENT_REMARK,
        }),
      );
      lines.push(plain(`${what}: processor in all, of the least`, compare(one, other, processor)));
    };

    const { tracking_id } = await post<SubmittedApplication>(
      `${shop.url}/api/visa/application`,
      form,
    );
    const { id } = await bareJourney(peer.url, form);
    await measure('tracking an order, of a bare SELECT', [
      repeated(`${peer.url}/read`, { id }),
      repeated(`${shop.url}/api/visa/track-visa`, { tracking_id }),
    ]);
    await measure('logging in, of a bare SELECT and argon2', [
      repeated(`${peer.url}/login`, LOGIN),
      repeated(`${shop.url}/api/agents/login`, agent),
    ]);

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
    lines.push(
      plain(
        `a paid journey, ${AT_ONCE} at once: time, of the least`,
        compare(all.get('ours'), all.get('bare'), time),
      ),
      plain(
        `a paid journey, ${AT_ONCE} at once: processor in all, of the least`,
        compare(all.get('ours'), all.get('bare'), processor),
      ),
      {
        what: 'paid journeys that failed',
        figure: `${failed} of ${sent}`,
        bar: '0',
        met: failed === 0,
      },
    );
    return lines;
  } finally {
    await peer.stop();
    await shop.close();
    database.stop();
  }
}
