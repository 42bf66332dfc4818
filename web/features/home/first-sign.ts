import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { agentToken } from '../../session/agent-session.ts';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const;

/** Resolves on the first pointer, key, scroll or focus event; at once on the server. */
const firstSign: Promise<void> =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const seen = () => {
          for (const sign of SIGNS) document.removeEventListener(sign, seen, true);
          resolve();
        };
        for (const sign of SIGNS)
          document.addEventListener(sign, seen, { capture: true, passive: true });
        // The reader may have acted before; a signed-in agent needs other links.
        if (
          agentToken() ||
          window.scrollY > 0 ||
          (document.activeElement && document.activeElement !== document.body)
        )
          seen();
      });

/** Hydrates a section on first interaction. Needs a Suspense boundary. */
export const late = <P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await firstSign;
    return { default: await load() };
  });
