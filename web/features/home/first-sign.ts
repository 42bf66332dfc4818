import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { agentToken } from '../../session/agent-session.ts';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const;

/** Resolves on the first interaction: a touch, a key, a scroll, focus. At once on the server. */
const firstSign: Promise<void> =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const seen = () => {
          for (const sign of SIGNS) document.removeEventListener(sign, seen, true);
          resolve();
        };
        for (const sign of SIGNS) document.addEventListener(sign, seen, { capture: true, passive: true });
        // Somebody may have typed or scrolled before this script was loaded.
        // Links lead signed-in agents elsewhere than this HTML says.
        if (agentToken() || window.scrollY > 0 || (document.activeElement && document.activeElement !== document.body)) seen();
      });

/**
 * A section that works as plain HTML and is hydrated on first interaction, so that the page loads sooner.
 * Must be inside a Suspense boundary.
 */
export const late = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await firstSign;
    return { default: await load() };
  });
