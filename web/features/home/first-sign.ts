import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { agentToken } from '../site/agent-session.ts';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const;

/** Resolves at the first sign that a person is at the page: a touch, a key, a scroll, focus. At once on the server. */
const firstSign: Promise<void> =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const seen = () => {
          for (const sign of SIGNS) document.removeEventListener(sign, seen, true);
          resolve();
        };
        for (const sign of SIGNS) document.addEventListener(sign, seen, { capture: true, passive: true });
        // Someone may have begun to type or to read before this script came.
        // Links lead signed-in agents elsewhere than this HTML says.
        if (agentToken() || window.scrollY > 0 || (document.activeElement && document.activeElement !== document.body)) seen();
      });

/**
 * A part of a page that works as plain HTML, and whose script waits for the first sign of a person, so that the page arrives sooner.
 * Stands in a Suspense boundary.
 */
export const late = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await firstSign;
    return { default: await load() };
  });
