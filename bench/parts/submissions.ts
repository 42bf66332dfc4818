import { join } from 'node:path';
import { atOnce, json, post, type Sent } from '../client.ts';
import { multipart, scanOf300Kb, TYPED, visaForm } from '../form.ts';
import type { BarePeer } from '../peers/bare.ts';
import { startStrapi } from '../peers/strapi.ts';
import { type Running, startPeer } from '../processes.ts';
import {
  type Contender,
  compare,
  failures,
  interleave,
  type Measured,
  processor,
  throughput,
  time,
} from '../rounds.ts';
import type { Options } from '../run.ts';
import { openEmbeddedShop, openServerShop, startDatabase } from '../shop.ts';
import { atLeast, atMost, type Line, plain } from '../table.ts';

const AT_ONCE = [8, 64];
const TIMES_STRAPI = 10;
const TIMES_FLOOR = 5;
const TIMES_FLOORS_PROCESSOR = 10;
/**
 * A round of ours and of the floor's has so many submissions at the least: a shorter one is over before both are at full speed. So has everybody's
 * round that doesn't count, in which it compiles what it runs.
 */
const LEAST = 240;

interface Submitting {
  name: string;
  pids: readonly number[];
  /** How many a round, for each that is under way at once, and at the least. */
  each: number;
  least?: number;
  submit(): Promise<unknown>;
  afterwards?(): Promise<void>;
}

function contender(
  { each, least = 0, submit, ...who }: Submitting,
  most: number,
  { quick }: Options,
): Contender {
  const counted = quick ? most : Math.max(each * most, least);
  const uncounted = quick ? most : Math.max(LEAST, most);
  return {
    ...who,
    untilQuiet: true,
    work: (warm) =>
      atOnce(warm ? uncounted : counted, most, async () => {
        await submit();
      }),
  };
}

/** Everybody's rounds, `most` submissions at once. */
const inTurn = (contenders: Submitting[], most: number, options: Options) =>
  interleave(
    contenders.map((who) => contender(who, most, options)),
    options.rounds,
  );

async function bareOf(peer: Running, form: Sent, pids: readonly number[]): Promise<Submitting> {
  return {
    name: 'floor',
    pids,
    each: 12,
    least: LEAST,
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
  const files = await multipart({}, { files: [picture, picture] });
  const submit = async () => {
    const [data_page, passport_photograph] = await post<{ id: number }[]>(
      `${strapi.url}/api/upload`,
      files,
    );
    const data = {
      ...TYPED,
      destination_id: 1,
      data_page: data_page?.id,
      passport_photograph: passport_photograph?.id,
    };
    await post(`${strapi.url}/api/applications`, json({ data }));
  };
  // The first upload makes a folder; of several at once all others fail at that.
  await submit();
  return { name, pids: [strapi.pid, database], each: 2, submit };
}

/** The product. */
const oursOf = (url: string, form: Sent, pids: readonly number[]): Submitting => ({
  name: 'ours',
  pids,
  each: 6,
  least: LEAST,
  submit: () => post(`${url}/api/visa/application`, form),
});

const failed = (name: string, rounds: Measured[] | undefined): Line => {
  const { failed, sent } = failures(rounds);
  return { what: `${name}: submissions that failed`, figure: `${failed} of ${sent}` };
};

function against(where: string, all: Map<string, Measured[]>): Line[] {
  const [ours, floor] = [all.get('ours'), all.get('floor')];
  return [
    atMost(
      `${where}: time until the answer, of the floor's`,
      compare(ours, floor, time),
      TIMES_FLOOR,
    ),
    atMost(
      `${where}: processor in all, of the floor's`,
      compare(ours, floor, processor),
      TIMES_FLOORS_PROCESSOR,
    ),
  ];
}

async function onServer(options: Options): Promise<Line[]> {
  const { folder } = options;
  const shop = await openServerShop(join(folder, 'submissions'));
  const stops: (() => Promise<void>)[] = [shop.close];
  try {
    const form = await visaForm(shop.url);
    const floorDatabase = await startDatabase();
    const peer = await startPeer('bare.ts', {
      folder: join(folder, 'floor'),
      database: floorDatabase.url,
    } satisfies BarePeer);
    stops.push(peer.stop, async () => floorDatabase.stop());
    const floor = await bareOf(peer, form, [peer.pid, floorDatabase.pid()]);
    const ours = oursOf(shop.url, form, shop.pids);
    const strapis: Submitting[] = [];
    for (const [name, plainUploads] of [
      ['Strapi', false],
      ['Strapi without resizing', true],
    ] as const) {
      const database = await startDatabase();
      const strapi = await startStrapi(
        join(folder, name.replaceAll(' ', '-')),
        database.url,
        plainUploads,
      );
      stops.push(strapi.stop, async () => database.stop());
      strapis.push(await strapiOf(name, strapi, database.pid()));
    }
    const lines: Line[] = [];
    for (const most of AT_ONCE) {
      // Apart, since a round of Strapi's takes a minute: ours would come out of its rest each time, the floor would not have been away as long.
      const withFloor = await inTurn([floor, ours], most, options);
      const all = await inTurn([ours, ...strapis], most, options);
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
        plain(
          `${where}: Strapi's processor in all, of ours`,
          compare(all.get('Strapi'), besideStrapi, processor),
        ),
        plain(
          `${where}: submissions in the same time, of Strapi's without resizing`,
          compare(besideStrapi, all.get('Strapi without resizing'), throughput),
        ),
        {
          ...failed(`${where}, ours`, everyRound),
          bar: '0',
          met: failures(everyRound).failed === 0,
        },
        failed(`${where}, Strapi`, all.get('Strapi')),
      );
    }
    return lines;
  } finally {
    for (const stop of stops) await stop();
  }
}

async function embedded(options: Options): Promise<Line[]> {
  const { folder } = options;
  const shop = await openEmbeddedShop(join(folder, 'submissions-embedded'));
  const peer = await startPeer('bare.ts', {
    folder: join(folder, 'floor-embedded'),
  } satisfies BarePeer);
  try {
    const form = await visaForm(shop.url);
    const contenders = [await bareOf(peer, form, [peer.pid]), oursOf(shop.url, form, shop.pids)];
    const lines: Line[] = [];
    for (const most of AT_ONCE) {
      const all = await inTurn(contenders, most, options);
      const refused = failures(all.get('ours'));
      const where = `embedded database, ${most} at once`;
      lines.push(...against(where, all), {
        ...failed(where, all.get('ours')),
        bar: '0',
        met: refused.failed === 0,
      });
    }
    return lines;
  } finally {
    await peer.stop();
    await shop.close();
  }
}

/** Submissions of two pictures of 300 KB against their floor and against Strapi 5, until the answer and with all work behind it. */
export const submissions = async (options: Options): Promise<Line[]> => [
  ...(await onServer(options)),
  ...(await embedded(options)),
];
