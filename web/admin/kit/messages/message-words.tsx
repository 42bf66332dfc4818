import type { Tone } from '#shared/orders/states.ts';
import {
  type Channel,
  MESSAGE_STATES,
  type MessageState,
  type OrderMessage,
} from '#shared/staff/messages.ts';
import { capitalised } from '#shared/words.ts';
import { ToneWord } from '../../../ui/state-word.tsx';

const STATES: Record<MessageState, { words: string; tone: Tone }> = {
  queued: { words: 'Waiting', tone: 'waits' },
  sent: { words: 'Sent', tone: 'good' },
  refused: { words: 'Refused', tone: 'refused' },
  given_up: { words: 'Given up', tone: 'refused' },
};

export const MESSAGE_STATE_OPTIONS = MESSAGE_STATES.map(
  (state) => [state, STATES[state].words] as const,
);

const CHANNELS: Record<Channel, string> = { mail: 'mail', whatsapp: 'WhatsApp', sms: 'SMS' };

/** 'Application received', 'Application received, WhatsApp' */
export const messageName = ({ title, channel }: Pick<OrderMessage, 'title' | 'channel'>): string =>
  `${capitalised(title)}${channel === 'mail' ? '' : `, ${CHANNELS[channel]}`}`;

export const MessageStateWord = ({
  message: { state, delivered_at },
}: {
  message: Pick<OrderMessage, 'state' | 'delivered_at'>;
}) => (
  <ToneWord tone={STATES[state].tone}>{delivered_at ? 'Delivered' : STATES[state].words}</ToneWord>
);

/** The receiving server's last response. */
export function ServersWords({
  message: { state, answer, tries },
}: {
  message: Pick<OrderMessage, 'state' | 'answer' | 'tries'>;
}) {
  // A message being sent has a try but no response yet.
  if (state === 'sent' || (!answer && (tries === 0 || state === 'queued'))) return null;
  return (
    <>
      <span>{answer ? `“${answer}”` : 'It ended without a reason.'}</span>
      {tries > 1 && <span className="block text-ink-2">{`tried ${tries} times`}</span>}
    </>
  );
}
