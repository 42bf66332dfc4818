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

/** Unless hydrated, marks the document when one of our scripts has failed, after 5 s at the earliest. */
const WATCH = `(function(d,w,f){function a(){f||(f=setTimeout(function(){d.querySelector('[data-if-script-fails]')&&d.documentElement.setAttribute('data-script-failed','')},Math.max(0,5000-performance.now())))}
w.addEventListener('error',function(e){String(e.filename).indexOf(location.origin)||a()});w.addEventListener('unhandledrejection',a);'noModule' in d.createElement('script')||a()})(document,window)`;

/** Shown until hydration when a script failed; `noscript:hidden` elements are hidden meanwhile. */
export function IfScriptFails({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  useEffect(() => document.documentElement.removeAttribute('data-script-failed'), []);
  if (hydrated) return null;
  return (
    <>
      <div data-if-script-fails="" role="alert" className="hidden in-data-script-failed:block">
        {children}
      </div>
      <InlineScript code={import.meta.env.SSR ? WATCH : ''} />
    </>
  );
}
