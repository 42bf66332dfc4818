import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's script runs: until then a button that needs it would swallow what is pressed. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
