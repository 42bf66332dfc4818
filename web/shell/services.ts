import { paths } from '../paths.ts';
import type { HeaderLink, HeaderService } from '../ui/site.ts';
import type { Ways } from '../ways.ts';

const STATUS = { to: paths.track(), text: 'Visa Status', pages: [paths.track()] };

/** The header's links, as they lead this reader. */
export const headerLinks = (services: readonly HeaderService[], ways: Ways): HeaderLink[] => [
  ...services.map(({ kind, ...link }) => (kind ? { ...link, to: ways.search(kind) } : link)),
  STATUS,
];

/** `page` on the very page a link leads to, `true` elsewhere in its service. */
export const currentMark = ({ to, pages }: HeaderLink, pathname: string): 'page' | true | undefined =>
  to === pathname ? 'page' : pages.some((page) => `${pathname}/`.startsWith(`${page}/`)) || undefined;
