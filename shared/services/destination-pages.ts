/**
 * URLs of the pages on which the destinations of a kind are searched and listed. Every page's script carries these, so they stand apart from the
 * descriptions, which name them too. A page's URL tells its kind: it holds the kind's name, or else it is about the first.
 */
export const DESTINATION_PAGES = {
  visa: { search: '/evisa', results: '/results', listing: '/visa' },
  permit: { search: '/epermit', results: '/permit-results', listing: '/permit', agentListing: '/permit-agent' },
} as const satisfies Record<string, { search: string; results: string; listing: string; agentListing?: string }>;

type Searched = keyof typeof DESTINATION_PAGES;

const [first, ...others] = Object.keys(DESTINATION_PAGES) as [Searched, ...Searched[]];

/** What the home page searches, and where links lead that could lead to any kind. */
export const LEADING_KIND = first;

/** Which kind's destinations a page is about. */
export const kindOf = (pathname: string): Searched =>
  others.find((kind) => new RegExp(`^/(admin/)?(e|add_)?${kind}([/-]|$)`, 'i').test(pathname)) ?? first;
