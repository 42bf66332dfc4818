import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { holdNavigationsUntilLoaded, wholePages } from './shell/whole-pages.ts';

// The CSP forbids the `eval` that Zod uses. Pages without forms don't load Zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const INSTRUMENTATIONS = [wholePages];

holdNavigationsUntilLoaded();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={INSTRUMENTATIONS} />);
});
