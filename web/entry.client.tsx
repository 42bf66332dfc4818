import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchWays, wholePages } from './shell/whole-pages.ts';

// The Content-Security-Policy forbids the `eval` that Zod uses. Set as a global, so that pages
// without forms don't load Zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const INSTRUMENTATIONS = [wholePages];

watchWays();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={INSTRUMENTATIONS} />);
});
