import { BOT_CHECK_FAILED } from '#shared/orders/submissions.ts';
import { NoResponse, NotJson, Refused } from '../../api.ts';
import type { Failure } from '../../ui/failure-notice.tsx';

const KEPT = 'Everything you typed and chose is kept.';

const MEANING: Record<string, string> = {
  price_changed: 'The price has changed since you opened this page.',
};

const ALONE = 'Send it again, and it is paid for separately.';

export type Explain = (error: Refused | NotJson) => string | Failure;

export class NoToken extends Error {}

export interface Outcome {
  failure?: Failure;
  wrong: Record<string, string>;
  /** The bot check's token was refused or already used. */
  tokenSpent: boolean;
  /** The server has decided: the next submission needs a new idempotency key. */
  settled: boolean;
  /** The group is closed to new orders. */
  alone?: boolean;
}

const only = (failure: Failure): Outcome => ({
  failure,
  wrong: {},
  tokenSpent: false,
  settled: false,
});

const telling = (told: string | Failure, lines: string[]): Failure =>
  typeof told === 'string' ? { title: told, lines } : told;

export const waitsForNetwork = (lost: string): Failure => ({
  title: lost,
  lines: [
    `There is no network. ${KEPT} It is sent by itself when the network is back, if this page stays open.`,
  ],
});

/** Statuses about the submitted data; others (401, 429, 500) may have any cause. */
const ABOUT_CONTENT = [400, 409, 413, 415, 422];

function refused(error: Refused, explain: (error: Refused) => string | Failure): Outcome {
  const { captcha_token, group, ...fields } = error.fields;
  const alone = Boolean(group) || error.code.startsWith('group_');
  const outcome = {
    tokenSpent: Boolean(captcha_token),
    settled: ABOUT_CONTENT.includes(error.status),
    alone,
  };
  if (error.code === 'key_reused') {
    const lines = [
      'Its tracking ID is in your email. Send again only if you want to submit a second one.',
    ];
    return {
      ...outcome,
      failure: { title: 'What you sent before has already reached us.', lines },
      wrong: {},
    };
  }
  // Only these responses name fields that can be corrected; price_changed names the current price.
  const wrong = error.status === 422 || error.code === 'slot_taken' ? fields : {};
  const told = telling(
    explain(error),
    [alone ? ALONE : MEANING[error.code], KEPT].filter((line) => line !== undefined),
  );
  if (Object.keys(wrong).length > 0)
    return {
      ...outcome,
      wrong,
      failure: { title: told.title, lines: group ? [`${group} ${ALONE}`] : [] },
    };
  return { ...outcome, wrong, failure: { ...told, title: captcha_token ?? group ?? told.title } };
}

/** What a failed submission means. `lost`: without a response; `explain` words a refusal. */
export function outcomeOf(
  error: unknown,
  lost: string,
  explain: Explain = (refusal) => (refusal instanceof NotJson ? lost : `Error: ${refusal.message}`),
): Outcome {
  if (error instanceof NoToken) return only({ title: BOT_CHECK_FAILED, lines: [KEPT] });
  if (error instanceof NoResponse)
    return only({
      title: lost,
      lines: [`We could not reach our server. ${KEPT} Send again when the network is back.`],
    });
  if (error instanceof NotJson)
    return only(
      telling(explain(error), [
        `Our server did not answer; something else did. ${KEPT} Send again in a while.`,
      ]),
    );
  if (error instanceof Refused) return refused(error, explain);
  throw error;
}
