/**
 * The URLs of the pages about the destinations of a kind: the public's, the agents', the administrators'. Every page's script carries these, so they
 * stand apart from the descriptions, which name them too.
 */
export const DESTINATION_PAGES = {
  visa: {
    search: '/evisa',
    searchToo: '/e-visa',
    results: '/results',
    listing: '/visa',
    apply: '/visa/:id',
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
  | 'agentSearch'
  | 'agentResults'
  | 'agentApply'
  | 'list'
  | 'add'
  | 'change'
  | 'changeOne'
  | 'review';
/** URLs as patterns of routes. `searchToo` is the search at another URL; agents have a list of some kinds only (document 1, section 2). */
type DestinationPages = Readonly<Record<Page, string> & Partial<Record<'searchToo' | 'agentListing', string>>>;

type Searched = keyof typeof DESTINATION_PAGES;

/** The pages of a kind, typed as any kind's. */
export const pagesOf = (kind: Searched): DestinationPages => DESTINATION_PAGES[kind];

const KINDS = Object.keys(DESTINATION_PAGES) as [Searched, ...Searched[]];

/** What the home page searches, and where links lead that could lead to any kind. */
export const LEADING_KIND = KINDS[0];

/** Which kind's destinations a page is about, by the pattern of its route. */
export const PAGE_KINDS: ReadonlyMap<string, Searched> = new Map(
  KINDS.flatMap((kind) => Object.values(pagesOf(kind)).map((pattern): [string, Searched] => [pattern, kind])),
);

/** The kind whose destinations the route with this pattern, such as `/permit/:id`, is about. @throws for any other route */
export function kindOf(pattern: string): Searched {
  const kind = PAGE_KINDS.get(pattern);
  if (!kind) throw new Error(`${pattern} is no page about destinations.`);
  return kind;
}
