import { multipart, picture } from './form.ts';
import type { SubmissionPeer } from './peers/submitting.ts';
import { type Running, startPeer } from './processes.ts';
import { type Contender, compare, interleave, processor, type Spread, time } from './rounds.ts';
import { STEPS } from './steps.ts';

/** How long a submission takes against the barest one, and how much processor time, its late work included. */
export interface SubmissionRatio {
  adds: string;
  time: Spread | undefined;
  processor: Spread | undefined;
}

const OURS = 'the product: all of that, with schemas, pictures checked and stripped of metadata, job queue, signed links and mail';
const AT_ONCE = 8;
const FILE_BYTES = 300 * 1024;

async function makeForm(product: Running) {
  const response = await fetch(`${product.url}/api/visa/destinations`);
  const { data } = (await response.json()) as { data: { id: number }[] };
  const fields = {
    destination_id: String(data[0]?.id),
    first_name: 'Adaeze',
    last_name: 'Okonkwo',
    phone_number: '08031234567',
    contact_email: 'adaeze@example.com',
    date_of_birth: '1991-07-04',
    passport_number: 'B50318842',
    data_consent: 'Yes',
  };
  const scan = await picture(FILE_BYTES);
  return multipart(fields, { data_page: scan, passport_photograph: scan });
}

/**
 * Submits the same form 8 at once to the peer, step by step, and with the product, in turn.
 * The last ratio is the product's; all are against the peer's first step.
 */
export async function measureSubmission(product: Running, folder: string, rounds: number, amount: number): Promise<SubmissionRatio[]> {
  const form = await makeForm(product);
  const peer = await startPeer('submitting.ts', { folder } satisfies SubmissionPeer);
  try {
    const load = { method: 'POST' as const, connections: AT_ONCE, amount, untilQuiet: true, ...form };
    const steps: Contender[] = STEPS.map(({ path, adds }) => ({ name: adds, server: peer, load: { ...load, path } }));
    const ours: Contender = { name: OURS, server: product, load: { ...load, path: '/api/visa/application' } };
    const forget = async ({ server }: Contender) => {
      if (server === peer) await fetch(peer.url, { method: 'DELETE' });
    };
    const rows = await interleave([...steps, ours], rounds, forget);
    const barest = rows.get(STEPS[0].adds) ?? [];
    return [...rows].map(([adds, own]) => ({ adds, time: compare(own, barest, time), processor: compare(own, barest, processor) }));
  } finally {
    await peer.stop();
  }
}
