import { join } from 'node:path';
import { openEmbedded } from '../../server/database/embedded/embedded.ts';
import { importCatalogue } from '../../server/features/editions/exchange.ts';
import { STARTER_PERMITS } from '../../server/services/application/starters/permits.ts';
import { STARTER_VISAS } from '../../server/services/application/starters/visas.ts';
import { MOST_REQUIREMENTS, type Requirement } from '../../shared/requirements/requirement.ts';
import { json } from '../client.ts';
import { timesInTurn } from '../lists.ts';
import { startProduct } from '../processes.ts';
import type { Options } from '../run.ts';
import { LIST_ROWS } from '../shop.ts';
import type { Line } from '../table.ts';

const ROWS = 100_000;
const BAR = 2;
const LIST = '/api/permit/destinations';

/** A question, and what depends on its answer, the nationality and the day of travel. */
function requirementOf(nth: number): Requirement {
  const common = { title: `Requirement ${nth}`, detail: '', enforcement: 'required' as const };
  if (nth % 10 === 0)
    return { ...common, kind: 'question', key: `q_${nth}`, answer: { type: 'yes_no' }, when: null };
  const asked = `q_${nth - (nth % 10)}`;
  const when = {
    any: [
      { all: [{ eq: ['nationality', 'Nigeria'] }, { after: ['travel_on', '2026-06-01'] }] },
      { not: { eq: [asked, true] } },
    ],
  } as Requirement['when'];
  return nth % 10 === 1
    ? { ...common, kind: 'passport', key: `p_${nth}`, params: { counted_from: 'arrival' }, when }
    : { ...common, kind: 'document', key: `d_${nth}`, upload: true, when };
}

async function fill(folder: string, places: number): Promise<void> {
  const { db, close } = await openEmbedded({ folder: join(folder, 'database') });
  const edition = {
    requirements: Array.from({ length: MOST_REQUIREMENTS }, (_, nth) => requirementOf(nth)),
    fees: [{ party: 'service', amount: 45_000 }],
    timing: [{ speed: 'standard', least: 3, most: 5 }],
    sources: [],
  };
  const visas = Array.from({ length: places }, (_, nth) => ({
    ...STARTER_VISAS[nth % STARTER_VISAS.length],
    destination: `Place number ${nth}`,
    kind: 'visa',
    edition,
  }));
  const permits = STARTER_PERMITS.slice(0, LIST_ROWS).map((one) => ({ ...one, kind: 'permit' }));
  try {
    const { faults } = await importCatalogue(db, [...visas, ...permits], new Date(), true);
    if (faults[0]) throw new Error(faults[0]);
  } finally {
    await close();
  }
}

const p99 = (all: number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? Number.NaN;

/** Eligibility among so many requirements, against a cached list of the same process, asked in turn. */
export async function eligibility({ folder, quick }: Options): Promise<Line[]> {
  const rows = quick ? ROWS / 100 : ROWS;
  const places = Math.ceil(rows / MOST_REQUIREMENTS);
  const data = join(folder, 'eligibility');
  await fill(data, places);
  const product = await startProduct(data);
  try {
    const asked = (nth: number) => ({
      kind: 'visa',
      nationality: 'Nigeria',
      destination: `Place number ${(nth * 7919) % places}`,
      facts: { travel_on: '2027-03-01', passport_expires_on: '2031-01-01', q_0: true },
    });
    const answered = async (response: Promise<Response>) => {
      const { ok, status } = await response;
      if (!ok) throw new Error(`answered ${status}`);
      return response;
    };
    const calls = [
      () => answered(fetch(product.url + LIST)),
      (nth: number) => {
        const { headers, body } = json(asked(nth));
        const form = { method: 'POST', headers, body: new Uint8Array(body) };
        return answered(fetch(`${product.url}/api/eligibility`, form));
      },
    ];
    // Each destination once before: what it asks for is in memory then.
    const took = await timesInTurn(calls, quick ? 100 : 3000, places);
    const [list = Number.NaN, answer = Number.NaN] = took.map(p99);
    const ratio = answer / list;
    return [
      {
        what: `eligibility among ${rows.toLocaleString('en')} requirements, of a cached list's, 99 %`,
        figure: ratio.toFixed(2),
        bar: `≤ ${BAR}`,
        met: ratio <= BAR,
        remark: `${list.toFixed(2)} and ${answer.toFixed(2)} ms`,
      },
    ];
  } finally {
    await product.stop();
  }
}
