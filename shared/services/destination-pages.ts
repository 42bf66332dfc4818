/** Separate from the services' descriptions because every page's script includes it. */
export const DESTINATION_PAGES = {
  visa: {
    search: '/evisa',
    searchToo: '/e-visa',
    results: '/results',
    listing: '/visa',
    apply: '/visa/:id',
    about: '/visa/d/:name',
    check: '/visa/check',
    agentSearch: '/visa-agent-application',
    agentResults: '/visa-agent-results',
    agentApply: '/visa-agent/:id',
    list: '/admin/visa-destinations',
    add: '/admin/add_visa',
    change: '/admin/visa-destination-update',
    changeOne: '/admin/visa-destination-update/:id',
    review: '/visa-status/:id',
  },
  permit: {
    search: '/epermit',
    results: '/permit-results',
    listing: '/permit',
    apply: '/permit/:id',
    about: '/permit/d/:name',
    check: '/permit/check',
    agentSearch: '/permit-agent-application',
    agentResults: '/permit-agent-results',
    agentListing: '/permit-agent',
    agentApply: '/permit-agent/:id',
    list: '/admin/permit',
    add: '/admin/add_permit',
    change: '/admin/permit-update',
    changeOne: '/admin/permit-update/:id',
    review: '/permit-status/:id',
  },
} as const satisfies Record<string, DestinationPages>;

type Page =
  | 'search'
  | 'results'
  | 'listing'
  | 'apply'
  | 'about'
  | 'check'
  | 'agentSearch'
  | 'agentResults'
  | 'agentApply'
  | 'list'
  | 'add'
  | 'change'
  | 'changeOne'
  | 'review';
/** Route patterns (document 1, section 2). */
type DestinationPages = Readonly<
  Record<Page, string> & Partial<Record<'searchToo' | 'agentListing', string>>
>;

type Searched = keyof typeof DESTINATION_PAGES;

export const pagesOf = (kind: Searched): DestinationPages => DESTINATION_PAGES[kind];

const KINDS = Object.keys(DESTINATION_PAGES) as [Searched, ...Searched[]];

export const LEADING_KIND = KINDS[0];

export const PAGE_KINDS: ReadonlyMap<string, Searched> = new Map(
  KINDS.flatMap((kind) =>
    Object.values(pagesOf(kind)).map((pattern): [string, Searched] => [pattern, kind]),
  ),
);

/** @throws for routes without destinations */
export function kindOf(pattern: string): Searched {
  const kind = PAGE_KINDS.get(pattern);
  if (!kind) throw new Error(`${pattern} is no page about destinations.`);
  return kind;
}
