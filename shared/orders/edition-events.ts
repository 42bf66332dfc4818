import { formatMoment } from '../dates.ts';
import { formatNaira } from '../money/money.ts';
import { after, type Destination, event, place } from './event-details.ts';

type OfEdition = Destination & { version: number };
const edition = (version = 0) => `edition ${version}`;
const said = (note = '') => (note ? `: “${note}”` : '');

export const EDITION_EVENTS = {
  edition_drafted: event<OfEdition>(
    'Edition drafted',
    (facts, { version }) => `Began ${edition(version)} of ${place(facts)}`,
  ),
  edition_deleted: event<OfEdition>(
    'Draft deleted',
    (facts, { version }) => `Deleted the draft of ${edition(version)} of ${place(facts)}`,
  ),
  edition_to_approve: event<OfEdition & { note: string }>(
    'Edition to approve',
    (facts, { version, note }) =>
      `Asked a colleague to approve ${edition(version)} of ${place(facts)}${said(note)}`,
  ),
  edition_withdrawn: event<OfEdition>(
    'Edition withdrawn',
    (facts, { version }) => `Made ${edition(version)} of ${place(facts)} a draft again`,
  ),
  edition_scheduled: event<OfEdition & { from: string }>(
    'Edition scheduled',
    (facts, { version, from }) =>
      `Scheduled ${edition(version)} of ${place(facts)}${from ? ` for ${formatMoment(from)}` : ''}`,
  ),
  edition_published: event<
    OfEdition & { update: string; note: string; price?: number; agent_price?: number }
  >(
    'Edition published',
    (facts, { version, update, note, price, agent_price }) =>
      `Published ${edition(version)} of ${place(facts)}, a ${update ?? 'minor'} update${after(price === undefined ? '' : formatNaira(price))}${agent_price === undefined ? '' : `, and for agents ${formatNaira(agent_price)}`}${said(note)}`,
  ),
  edition_checked: event<OfEdition>(
    'Edition checked',
    (facts, { version }) => `Checked ${edition(version)} of ${place(facts)}: nothing changed`,
  ),
};
