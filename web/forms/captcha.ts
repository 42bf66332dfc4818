import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Site } from '../server-context.ts';
import { altcha } from './altcha.ts';
import { recaptcha } from './recaptcha.ts';

/** A bot check. */
export interface PersonCheck {
  /** Loads or computes what a token needs. @throws when that fails */
  prepare(): Promise<void>;
  /** A valid token; undefined when the check is off. @throws when none can be obtained */
  token(): Promise<string | undefined>;
  /** The server has used or refused the last token: never return it again. */
  spend(): void;
}

export interface Captcha {
  /** Also `loading` before hydration, when nothing can be sent yet. */
  state: 'loading' | 'ready' | 'failed';
  /** A token for one request; undefined when none can be obtained. */
  token(): Promise<string | undefined>;
  /** Prepares a new token: after one was used, or after a failure. */
  renew(): void;
  required: boolean;
}

const NO_CHECK: PersonCheck = { prepare: async () => {}, token: async () => undefined, spend: () => {} };

/** Pauses in ms after each failed attempt; after the last attempt the failure is shown. */
const PAUSES = [1000, 2000];

const later = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** Prepares the bot check when the form is mounted, in three attempts. */
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
  useEffect(() => {
    if (state !== 'failed') return;
    const again = () => void prepare();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [state, prepare]);

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
