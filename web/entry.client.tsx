import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Zod without eval, which the Content-Security-Policy forbids; set where zod looks for it, so that pages without forms don't load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
