import { createContext, type ReactNode, use, useEffect } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Marks the inline scripts that the renderer wrote itself (web/entry.server.tsx), so that the page's policy allows them. */
export const Nonce = createContext<string | undefined>(undefined);

/** A script that stands in a rendered page and runs before anything is loaded, in any browser: write it in words of 2009. */
export function InlineScript({ code }: { code: string }) {
  const nonce = use(Nonce);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: these are words of ours, made of nothing that anybody types.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/**
 * Notes that a script of ours failed, and marks the document from its fifth second on, unless it is hydrated. A script that
 * is only slow fails nothing.
 */
const WATCH = `(function(d,w,f){function a(){f||(f=setTimeout(function(){d.querySelector('[data-if-script-fails]')&&d.documentElement.setAttribute('data-script-failed','')},Math.max(0,5000-performance.now())))}
w.addEventListener('error',function(e){String(e.filename).indexOf(location.origin)||a()});w.addEventListener('unhandledrejection',a);'noModule' in d.createElement('script')||a()})(document,window)`;

/** Shown when the script of the page has failed, in a browser that is too old for it for one; until the page is hydrated. What is `noscript:hidden` is hidden then. */
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
