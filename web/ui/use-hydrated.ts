import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is hydrated: before that a button that needs JavaScript would ignore clicks. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
