// Every page there is, from the routes themselves, so that a new one is looked at without being named.
import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { lagosDay } from '#shared/dates.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { slugOf } from '#shared/slug.ts';
import routes from '../../web/routes.ts';
import { readPdf } from '../factories/pdf.ts';
import { fillWithLongNames, LONG_NAME } from './long-names.ts';
import { test as base } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

interface Samples {
  visa: { id: number; destination: string };
  permit: { id: number; destination: string };
  edition: { id: number };
  unpaid: SubmittedApplication;
  unpaidPermit: SubmittedApplication;
  paid: SubmittedApplication;
  /** One of each service, by what administrators' pages about it are called. */
  orders: Record<'visa' | 'permit' | 'insurance' | 'visa-support' | 'appointment', { id: string }>;
  /** The code of a link by which somebody else pays. */
  payCode: string;
  /** The code on an invoice. */
  paperCode: string;
  /** Of the terms that hold. */
  noticeVersion: string;
  /** Of orders that are paid together. */
  groupCode: string;
  agent: { id: number; token: string };
  adminToken: string;
}

/** The patterns of all pages with their modules, without those that only hold others. */
const patternsOf = (entries: RouteConfigEntry[]): { pattern: string; file: string }[] =>
  entries.flatMap(({ path, children, file }) =>
    children && children.length > 0 ? patternsOf(children) : [{ pattern: path ?? '/', file }],
  );

const search = (destination: string) => ({ origin: 'Nigeria', destination });

/** What pages that are about something are asked about. */
const ABOUT: Record<string, (samples: Samples) => Record<string, string>> = {
  '/results': ({ visa }) => search(visa.destination),
  '/visa-agent-results': ({ visa }) => search(visa.destination),
  '/permit-results': ({ permit }) => search(permit.destination),
  '/permit-agent-results': ({ permit }) => search(permit.destination),
  '/payment': ({ unpaid }) => ({ ref: unpaid.tracking_id }),
  '/complete-permit': ({ unpaidPermit }) => ({ ref: unpaidPermit.tracking_id }),
  '/successful-payment': ({ paid }) => ({ ref: paid.tracking_id }),
  '/success': ({ unpaid }) => ({ ref: unpaid.tracking_id }),
  '/admin/appointment-list': () => ({ week: lagosDay(new Date()) }),
  '/manage': () => ({ code: 'a-code-that-is-not-used' }),
  '/link-ended': ({ paid }) => ({ link: paid.invoice_url }),
  '/admin/reset-password': () => ({ code: 'a-code-that-is-not-used' }),
  '/track-visa': ({ paid: { tracking_id } }) => ({ tracking_id }),
};

/** The pages of administrators, but for those by which they come in. */
const inLayout = (routes.find(({ file }) => file.endsWith('admin-layout.tsx'))?.children ?? []).map(
  ({ path }) => path,
);

/** What the browser of a visitor has stored; without that the pages for agents and administrators lead away. */
export const KEPT_BY = {
  anybody: (_samples: Samples): Record<string, string> => ({}),
  agents: ({ agent: { id, token } }: Samples): Record<string, string> => ({
    id: String(id),
    token,
  }),
  administrators: ({ adminToken }: Samples): Record<string, string> => ({ adminToken }),
};
export type Visitor = keyof typeof KEPT_BY;

/** Pages that are opened from now on are the visitor's. */
export const visitAs = (page: Page, visitor: Visitor, samples: Samples): Promise<unknown> =>
  page.addInitScript((entries) => Object.assign(localStorage, entries), KEPT_BY[visitor](samples));

function visitorOf(pattern: string): Visitor {
  if (/^\/(dashboard|(visa|permit)-agent(-\w+)?(\/:id)?|(update|upload)-profile)$/.test(pattern))
    return 'agents';
  // Whatever stands in the administrators' layout, named nowhere else.
  return inLayout.includes(pattern) ? 'administrators' : 'anybody';
}

/** What a page with an id is about: an order, or else a destination. */
function idOf(pattern: string, samples: Samples): string | number {
  if (pattern === '/admin/editions/:id') return samples.edition.id;
  const [, kind] =
    /^\/(visa|permit|insurance|visa-support|appointment)-(?:status|receipt)/.exec(pattern) ?? [];
  if (kind) return samples.orders[kind as keyof Samples['orders']].id;
  return samples[kindOf(pattern)].id;
}

function codeOf(pattern: string, { groupCode, paperCode, payCode }: Samples): string {
  if (pattern.startsWith('/group/')) return groupCode;
  return pattern.startsWith('/verify') ? paperCode : payCode;
}

const addressOf = (pattern: string, samples: Samples): string =>
  pattern
    .replace(/:id\b/, () => String(idOf(pattern, samples)))
    .replace(':code', codeOf(pattern, samples))
    .replace(':version', samples.noticeVersion)
    .replace(':name', () => slugOf(samples[kindOf(pattern)].destination))
    .replace('*', 'a-page-that-is-not-there');

export interface PageToSee {
  name: string;
  /** What draws it: some pages are one module with another service or filter, or asked about something. */
  drawnBy: string;
  status: number;
  address: (samples: Samples) => string;
  /** For whom it is. */
  visitor: Visitor;
}

/** Each page by its address; those that can be asked about something also without that. */
export const PAGES: PageToSee[] = patternsOf(routes).flatMap(({ pattern, file }) => {
  const about = ABOUT[pattern];
  const bare = {
    name: pattern,
    drawnBy: file,
    status: pattern.endsWith('*') ? 404 : 200,
    address: (samples: Samples) => addressOf(pattern, samples),
    visitor: visitorOf(pattern),
  };
  if (!about) return [bare];
  const asked = (samples: Samples) =>
    `${addressOf(pattern, samples)}?${new URLSearchParams(about(samples))}`;
  return [
    bare,
    {
      ...bare,
      name: `${pattern}, asked about something`,
      drawnBy: `${file}, asked about something`,
      address: asked,
    },
  ];
});

async function makeSamples(product: RunningProduct): Promise<Samples> {
  const [visa, permit] = [await product.destination(), await product.destination({}, 'permit')];
  const [unpaid, paid, unpaidPermit] = await Promise.all([
    product.submit(visa.id),
    product.submit(visa.id),
    product.submit(permit.id, 'permit'),
  ]);
  await product.pay(paid);
  const link = await product.call<{ url: string }>('POST', `/admin/orders/${unpaid.id}/pay-link`);
  const payCode = link.url.split('/').at(-1) ?? '';
  const invoice = await fetch(new URL(paid.invoice_url, product.url));
  const { text } = readPdf(Buffer.from(await invoice.arrayBuffer()));
  const paperCode = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}/.exec(text)?.[0] ?? '';
  const terms = await (await fetch(`${product.url}/terms`)).text();
  const noticeVersion = /\/terms\/([\d.-]+)/.exec(terms)?.[1] ?? '';
  const orders = {
    visa: paid,
    permit: unpaidPermit,
    insurance: await product.submitService('insurance'),
    'visa-support': await product.submitService('booking'),
    appointment: await product.submitService('appointment'),
  };
  const grouped = (await product.submit(visa.id, 'visa', undefined, { group: 'new' })) as {
    group?: { code: string };
  };
  const groupCode = grouped.group?.code ?? '';
  await product.submit(visa.id, 'visa', undefined, { group: groupCode });
  const agent = await product.agent(LONG_NAME);
  await fillWithLongNames(product, agent.token);
  return {
    visa,
    permit,
    edition: await product.call('POST', `/admin/destinations/${visa.id}/editions`),
    unpaid,
    unpaidPermit,
    paid,
    orders,
    payCode,
    paperCode,
    noticeVersion,
    groupCode,
    agent,
    adminToken: await product.admin(),
  };
}

const made = new WeakMap<RunningProduct, Promise<Samples>>();

/** The stories' test with something for every page to show; made once for all stories that share a product. */
export const test = base.extend<{ samples: Samples }>({
  samples: [
    async ({ product }, use) => {
      const samples = made.get(product) ?? makeSamples(product);
      made.set(product, samples);
      await use(await samples);
    },
    { timeout: 120_000 },
  ],
});
