import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { NoResponse } from '../../api.ts';
import type { Site } from '../../server-context.ts';
import { pause, whenReleased } from '../../ui/pause.ts';
import { altcha } from './altcha.ts';

export interface PersonCheck {
  prepare(): Promise<void>;
  /** A valid token; undefined when the check is off. @throws when none can be obtained */
  token(): Promise<string | undefined>;
  /** The last token was used or refused: `token` must not return it again. */
  spend(): void;
}

export interface Captcha {
  /** `loading` before hydration, too. */
  state: 'loading' | 'ready' | 'failed';
  /** For one request; undefined when no token can be obtained. */
  token(): Promise<string | undefined>;
  renew(): void;
  required: boolean;
}

const NO_CHECK: PersonCheck = {
  prepare: async () => {},
  token: async () => undefined,
  spend: () => {},
};

/** The code is loaded on first use. */
function recaptchaOf(siteKey: string): PersonCheck {
  const load = async () => (await import('./recaptcha.ts')).recaptcha(siteKey);
  return {
    prepare: async () => (await load()).prepare(),
    token: async () => (await load()).token(),
    spend: () => {},
  };
}

/** Ms to wait after each failed attempt. */
const PAUSES = [1000, 2000];

/** Prepares the bot check on mount, in three attempts. */
export function useCaptcha({ name, siteKey }: Site['bot_check']): Captcha {
  const [state, setState] = useState<Captcha['state']>('loading');
  // The state's message moves the links below it, so it doesn't change during a press.
  const untell = useRef(() => {});
  const tell = useCallback((next: Captcha['state']) => {
    // An earlier state that still waits must not come last.
    untell.current();
    untell.current = whenReleased(() => setState(next));
  }, []);
  useEffect(() => () => untell.current(), []);
  const check = useMemo(
    () =>
      name === 'altcha'
        ? altcha()
        : name === 'recaptcha' && siteKey
          ? recaptchaOf(siteKey)
          : NO_CHECK,
    [name, siteKey],
  );

  const prepare = useCallback(async () => {
    tell('loading');
    for (const wait of [...PAUSES, undefined]) {
      try {
        await check.prepare();
        return tell('ready');
      } catch (error) {
        // `callApi` has already retried.
        if (error instanceof NoResponse) break;
        if (wait !== undefined) await pause(wait);
      }
    }
    tell('failed');
  }, [check, tell]);

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
