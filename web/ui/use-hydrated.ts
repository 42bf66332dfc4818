import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Before hydration, buttons that need JavaScript ignore clicks. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
