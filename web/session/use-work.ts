import { useState } from 'react';
import { Refused } from '../api.ts';

/** Runs work for a button; `failure` is the server's message, else `lost`. */
export function useWork(lost: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : lost);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run, clear: () => setFailure(undefined) };
}
