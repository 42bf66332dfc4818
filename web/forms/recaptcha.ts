import type { PersonCheck } from './captcha.ts';
import { loadScript } from './load-script.ts';

interface Grecaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}
declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

let loading: Promise<Grecaptcha> | undefined;

/** Google's script, loaded once per page; a failed load can be retried. */
function load(siteKey: string): Promise<Grecaptcha> {
  const address = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
  loading ??= loadScript(address, () => window.grecaptcha)
    .then((grecaptcha) => new Promise<Grecaptcha>((loaded) => grecaptcha.ready(() => loaded(grecaptcha))))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** reCAPTCHA, version 3: the script is loaded with the form, the token requested on submit. */
export function recaptcha(siteKey: string): PersonCheck {
  return {
    prepare: async () => void (await load(siteKey)),
    token: async () => (await load(siteKey)).execute(siteKey, { action: 'submit' }),
    spend: () => {},
  };
}
