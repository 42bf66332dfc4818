import { join } from 'node:path';
import { atOnce, json, post, type Sent } from '../client.ts';
import { multipart, scanOf300Kb, TYPED, visaForm } from '../form.ts';
import type { BarePeer } from '../peers/bare.ts';
import { startStrapi } from '../peers/strapi.ts';
import { type Running, startPeer } from '../processes.ts';
import { type Contender, compare, failures, interleave, type Measured, processor, throughput, time } from '../rounds.ts';
import type { Options } from '../run.ts';
import { openEmbeddedShop, openServerShop, startDatabase } from '../shop.ts';
import { atLeast, atMost, type Line, plain } from '../table.ts';

const AT_ONCE = [8, 64];
const TIMES_STRAPI = 10;
const TIMES_FLOOR = 4;
const TIMES_FLOORS_PROCESSOR = 10;
/** The round that doesn't count has so many submissions at the least: everybody compiles what it runs for itself while it is new. */
const WARM = 240;

interface Submitting {
  name: string;
  pids: readonly number[];
  /** How many a round, for each that is under way at once. */
  each: number;
  submit(): Promise<unknown>;
  afterwards?(): Promise<void>;
}

const contender = ({ each, submit, ...who }: Submitting, most: number, { quick }: Options): Contender => ({
  ...who,
  untilQuiet: true,
  work: (warm) =>
    atOnce(quick ? most : warm ? Math.max(WARM, most) : each * most, most, async () => {
      await submit();
    }),
});

async function bareOf(peer: Running, form: Sent, pids: readonly number[]): Promise<Submitting> {
  return {
    name: 'floor',
    pids,
    each: 12,
    submit: () => post(`${peer.url}/submit`, form),
    afterwards: async () => {
      await fetch(peer.url, { method: 'DELETE' });
    },
  };
}

/** Strapi takes files and the rest in two requests. */
async function strapiOf(name: string, strapi: Running, database: number): Promise<Submitting> {
  const picture = await scanOf300Kb();
  // It wants both files in one field, which a form may hold twice.
  const files = multipart({}, { files: [picture, picture] });
  const submit = async () => {
    const [data_page, passport_photograph] = await post<{ id: number }[]>(`${strapi.url}/api/upload`, files);
    const data = { ...TYPED, destination_id: 1, data_page: data_page?.id, passport_photograph: passport_photograph?.id };
    await post(`${strapi.url}/api/applications`, json({ data }));
  };
  // The first upload makes a folder; of several at once all others fail at that.
  await submit();
  return { name, pids: [strapi.pid, database], each: 2, submit };
}

const failed = (name: string, rounds: Measured[] | undefined): Line => {
  const { failed, sent } = failures(rounds);
  return { what: `${name}: submissions that failed`, figure: `${failed} of ${sent}` };
};

function against(where: string, all: Map<string, Measured[]>): Line[] {
  const [ours, floor] = [all.get('ours'), all.get('floor')];
  return [
    atMost(`${where}: time until the answer, of the floor's`, compare(ours, floor, time), TIMES_FLOOR),
    atMost(`${where}: processor in all, of the floor's`, compare(ours, floor, processor), TIMES_FLOORS_PROCESSOR),
  ];
}

async function onServer(options: Options): Promise<Line[]> {
  const { folder, rounds } = options;
  const shop = await openServerShop(join(folder, 'submissions'));
  const stops: (() => Promise<void>)[] = [shop.close];
  try {
    const form = await visaForm(shop.url);
    const floorDatabase = await startDatabase();
    const peer = await startPeer('bare.ts', { folder: join(folder, 'floor'), database: floorDatabase.url } satisfies BarePeer);
    stops.push(peer.stop, async () => floorDatabase.stop());
    const floor = await bareOf(peer, form, [peer.pid, floorDatabase.pid()]);
    const ours: Submitting = { name: 'ours', pids: shop.pids, each: 6, submit: () => post(`${shop.url}/api/visa/application`, form) };
    const strapis: Submitting[] = [];
    for (const [name, plainUploads] of [
      ['Strapi', false],
      ['Strapi without resizing', true],
    ] as const) {
      const database = await startDatabase();
      const strapi = await startStrapi(join(folder, name.replaceAll(' ', '-')), database.url, plainUploads);
      stops.push(strapi.stop, async () => database.stop());
      strapis.push(await strapiOf(name, strapi, database.pid()));
    }
    const lines: Line[] = [];
    for (const most of AT_ONCE) {
      const inTurn = (contenders: Submitting[]) =>
        interleave(
          contenders.map((who) => contender(who, most, options)),
          rounds,
        );
      // Apart, since a round of Strapi's takes a minute: ours would come out of its rest each time, the floor would not have been away as long.
      const withFloor = await inTurn([floor, ours]);
      const all = await inTurn([ours, ...strapis]);
      const where = `PostgreSQL, ${most} at once`;
      const besideStrapi = all.get('ours');
      const everyRound = [withFloor, all].flatMap((measured) => measured.get('ours') ?? []);
      lines.push(
        ...against(where, withFloor),
        atLeast(
          `${where}: submissions in the same time, of Strapi 5's`,
          compare(besideStrapi, all.get('Strapi'), throughput),
          TIMES_STRAPI,
        ),
        plain(`${where}: Strapi's processor in all, of ours`, compare(all.get('Strapi'), besideStrapi, processor)),
        plain(
          `${where}: submissions in the same time, of Strapi's without resizing`,
          compare(besideStrapi, all.get('Strapi without resizing'), throughput),
        ),
        { ...failed(`${where}, ours`, everyRound), bar: '0', met: failures(everyRound).failed === 0 },
        failed(`${where}, Strapi`, all.get('Strapi')),
      );
    }
    return lines;
  } finally {
    for (const stop of stops) await stop();
  }
}

async function embedded(options: Options): Promise<Line[]> {
  const { folder, rounds } = options;
  const shop = await openEmbeddedShop(join(folder, 'submissions-embedded'));
  const peer = await startPeer('bare.ts', { folder: join(folder, 'floor-embedded') } satisfies BarePeer);
  try {
    const form = await visaForm(shop.url);
    const ours = { name: 'ours', pids: shop.pids, each: 6, submit: () => post(`${shop.url}/api/visa/application`, form) };
    const lines: Line[] = [];
    for (const most of AT_ONCE) {
      const pair = [await bareOf(peer, form, [peer.pid]), ours].map((who) => contender(who, most, options));
      const all = await interleave(pair, rounds);
      const refused = failures(all.get('ours'));
      const where = `embedded database, ${most} at once`;
      lines.push(...against(where, all), { ...failed(where, all.get('ours')), bar: '0', met: refused.failed === 0 });
    }
    return lines;
  } finally {
    await peer.stop();
    await shop.close();
  }
}

/** Submissions of two pictures of 300 KB against their floor and against Strapi 5, until the answer and with all work behind it. */
export const submissions = async (options: Options): Promise<Line[]> => [...(await onServer(options)), ...(await embedded(options))];
