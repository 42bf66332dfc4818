import { formatMoment } from '../dates.ts';
import { formatNaira } from '../money/money.ts';
import {
  after,
  changes,
  type Destination,
  type DestinationChanges,
  event,
  place,
} from './event-details.ts';

/** `version` counts saves and isn't shown; editions are numbered by publication. */
type OfEdition = Destination & { version: number };
const said = (note = '') => (note ? `: “${note}”` : '');

export const DESTINATION_EVENTS = {
  destination_added: event<Destination>('Destination added', (facts) => `Added ${place(facts)}`),
  destination_changed: event<Destination & { changes: DestinationChanges }>(
    'Destination changed',
    (facts, detail) => {
      const changed = changes(detail.changes);
      return `Changed ${place(facts)}${changed ? `: ${changed}` : ''}`;
    },
  ),
  destination_deleted: event<Destination>(
    'Destination deleted',
    (facts) => `Deleted ${place(facts)}`,
  ),
  edition_drafted: event<OfEdition>(
    'Edition drafted',
    (facts) => `Began a draft of an edition of ${place(facts)}`,
  ),
  edition_deleted: event<OfEdition>(
    'Draft deleted',
    (facts) => `Deleted a draft of an edition of ${place(facts)}`,
  ),
  edition_to_approve: event<OfEdition & { note: string }>(
    'Edition to approve',
    (facts, { note }) => `Asked a colleague to approve an edition of ${place(facts)}${said(note)}`,
  ),
  edition_withdrawn: event<OfEdition>(
    'Edition withdrawn',
    (facts) => `Made an edition of ${place(facts)} a draft again`,
  ),
  edition_scheduled: event<OfEdition & { from: string }>(
    'Edition scheduled',
    (facts, { from }) =>
      `Scheduled an edition of ${place(facts)}${from ? ` for ${formatMoment(from)}` : ''}`,
  ),
  edition_published: event<
    OfEdition & { update: string; note: string; price?: number; agent_price?: number }
  >(
    'Edition published',
    (facts, { update, note, price, agent_price }) =>
      `Published an edition of ${place(facts)}, a ${update ?? 'minor'} update${after(price === undefined ? '' : formatNaira(price))}${agent_price === undefined ? '' : `, and for agents ${formatNaira(agent_price)}`}${said(note)}`,
  ),
  edition_checked: event<OfEdition>(
    'Edition checked',
    (facts) => `Checked the edition of ${place(facts)}: nothing changed`,
  ),
};
