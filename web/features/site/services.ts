import { paths } from '../../paths.ts';
import type { Ways } from '../destinations/ways.ts';

interface HeaderLink {
  to: string;
  text: string;
  pages: RegExp;
}

/** The header's links, as they lead this reader: each is current on all pages of its service. */
export const headerLinks = (ways: Ways): HeaderLink[] => [
  { to: ways.search('visa'), text: 'E-visa', pages: /^\/(e-?visa|visa|results|visa-agent(-application|-results)?)(\/|$)/ },
  {
    to: ways.search('permit'),
    text: 'Permit',
    pages: /^\/(epermit|permit|permit-results|complete-permit|permit-agent(-application|-results)?)(\/|$)/,
  },
  { to: paths.insurance, text: 'Insurance', pages: /^\/(complete-)?insurance$/ },
  { to: paths.visaSupport, text: 'Visa support', pages: /^\/visa-support$/ },
  { to: paths.appointment, text: 'Appointment', pages: /^\/(appointment|apt-payment)$/ },
  { to: paths.track(), text: 'Visa Status', pages: /^\/track-visa$/ },
];

/** `page` on the very page a link leads to, `true` elsewhere in its service. */
export const currentMark = (service: { to: string; pages: RegExp }, pathname: string): 'page' | true | undefined =>
  service.to === pathname ? 'page' : service.pages.test(pathname) || undefined;
