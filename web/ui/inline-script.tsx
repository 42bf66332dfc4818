import { createContext, type ReactNode, use, useEffect } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** The CSP nonce of the renderer's inline scripts (web/entry.server.tsx). */
export const Nonce = createContext<string | undefined>(undefined);

/** Runs before any other script, in any browser: write ES5. */
export function InlineScript({ code }: { code: string }) {
  const nonce = use(Nonce);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: these are words of ours, made of nothing that anybody types.
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

/** Unless hydrated, marks the document after 5 s, and when one of our scripts has failed. */
const WATCH = `(function(d,w,f){function s(n){var e=d.documentElement;d.querySelector('[data-if-script-fails]')&&(e.removeAttribute('data-script-late'),e.setAttribute('data-script-'+n,''))}
function t(g){return setTimeout(g,Math.max(0,5000-performance.now()))}function a(){f||(f=t(function(){s('failed')}))}t(function(){f||s('late')});
w.addEventListener('error',function(e){String(e.filename).indexOf(location.origin)||a()});w.addEventListener('unhandledrejection',a);'noModule' in d.createElement('script')||a()})(document,window)`;

/**
 * Shown until hydration when a script failed; `noscript:hidden` elements are hidden meanwhile. Says
 * so if one is only late.
 */
export function IfScriptFails({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  useEffect(() => document.documentElement.removeAttribute('data-script-failed'), []);
  if (hydrated) return null;
  return (
    <>
      <div data-if-script-fails="" role="alert" className="hidden in-data-script-failed:block">
        {children}
      </div>
      {/* Beside the page, which must not jump when it goes. */}
      <p
        role="status"
        className="pointer-events-none fixed inset-x-0 top-0 z-9 hidden bg-ink p-3 text-center text-paper in-data-script-late:block"
      >
        Still loading. If it stays so, load the page again.
      </p>
      <InlineScript code={import.meta.env.SSR ? WATCH : ''} />
    </>
  );
}
