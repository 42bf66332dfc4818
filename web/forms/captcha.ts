import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Site } from '../server-context.ts';
import { altcha } from './altcha.ts';
import { recaptcha } from './recaptcha.ts';

/** One way to tell people from programs. */
export interface PersonCheck {
  /** Loads or works out what a token needs. @throws when that fails */
  prepare(): Promise<void>;
  /** A token that is good now; undefined where no check is made. @throws when there is none to be had */
  token(): Promise<string | undefined>;
  /** The server has used or refused the last token: never give it again. */
  spend(): void;
}

export interface Captcha {
  /** Loading also before hydration: before that nothing could be sent. */
  state: 'loading' | 'ready' | 'failed';
  /** A token for one sending; undefined when there is none to be had. */
  token(): Promise<string | undefined>;
  /** Gets a new token ready: after one was used up, or after a failure. */
  renew(): void;
  required: boolean;
}

const NO_CHECK: PersonCheck = { prepare: async () => {}, token: async () => undefined, spend: () => {} };

/** Pauses in ms after a failed try; after the last the failure is shown. */
const PAUSES = [1000, 2000];

const later = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** Gets the bot check ready when the form appears, with three tries. */
export function useCaptcha({ name, siteKey }: Site['bot_check']): Captcha {
  const [state, setState] = useState<Captcha['state']>('loading');
  const check = useMemo(
    () => (name === 'altcha' ? altcha() : name === 'recaptcha' && siteKey ? recaptcha(siteKey) : NO_CHECK),
    [name, siteKey],
  );

  const prepare = useCallback(async () => {
    setState('loading');
    for (const wait of [...PAUSES, undefined]) {
      try {
        await check.prepare();
        return setState('ready');
      } catch {
        if (wait !== undefined) await later(wait);
      }
    }
    setState('failed');
  }, [check]);

  useEffect(() => void prepare(), [prepare]);

  return useMemo(
    () => ({
      state,
      required: name !== 'off',
      token: () => check.token().catch(() => undefined),
      renew: () => {
        check.spend();
        void prepare();
      },
    }),
    [state, name, check, prepare],
  );
}
