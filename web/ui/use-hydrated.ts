import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's script runs: until then a button that needs it would swallow what is pressed. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
