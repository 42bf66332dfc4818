import type { PersonCheck } from './captcha.ts';

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

/** Loaded once per page; a failed load can be retried. */
function load(siteKey: string): Promise<Grecaptcha> {
  loading ??= new Promise<Grecaptcha>((loaded, failed) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.async = true;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => loaded(grecaptcha));
      else failed(new Error('The script came without what it should define'));
    };
    script.onerror = () => {
      script.remove();
      failed(new Error('The script did not load'));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** reCAPTCHA v3: the script loads with the form, the token is requested on submit. */
export function recaptcha(siteKey: string): PersonCheck {
  return {
    prepare: async () => void (await load(siteKey)),
    token: async () => (await load(siteKey)).execute(siteKey, { action: 'submit' }),
    spend: () => {},
  };
}
