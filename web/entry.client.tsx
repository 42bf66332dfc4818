import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import * as z from 'zod/mini';

// Without eval, which the Content-Security-Policy forbids.
z.config({ jitless: true });

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
