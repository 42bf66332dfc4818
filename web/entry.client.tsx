import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchWays, wholePages } from './shell/whole-pages.ts';

// Zod without eval, which the Content-Security-Policy forbids; set in the global that zod reads, so that pages without forms don't load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const INSTRUMENTATIONS = [wholePages];

watchWays();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={INSTRUMENTATIONS} />);
});
