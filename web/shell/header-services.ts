import { descriptionOf, isDecided, KINDS } from '#shared/services/index.ts';
import { paths } from '../paths.ts';
import type { HeaderService } from '../ui/site.ts';

/** Sent by the root loader, to keep service descriptions out of the pages' scripts. */
export const headerServices = (): HeaderService[] =>
  KINDS.map((kind) => {
    const { names, pages } = descriptionOf(kind);
    const shared = KINDS.some(
      (other) => other !== kind && descriptionOf(other).pages.pay === pages.pay,
    );
    const own = [...pages.public, ...(shared ? [] : [pages.pay])];
    const to = pages.public[0];
    if (!isDecided(kind)) return { text: names.header, to, pages: own };
    const agents = [
      paths.agentSearch(kind),
      paths.agentResults(kind),
      paths.agentListing(kind) ?? `/${kind}-agent`,
    ];
    return { kind, text: names.header, to, pages: [...own, ...agents] };
  });
