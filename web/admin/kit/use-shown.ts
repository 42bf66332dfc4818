import { useState } from 'react';
import { Refused } from '../../api.ts';

/**
 * What a field showed when it was opened by `show`: a reload may bring a colleague's value behind
 * what is typed. Once a 409 that `hear` catches has named that value, it is `current`.
 */
export function useShown(current: string) {
  const [shown, setShown] = useState(current);
  const [told, setTold] = useState(false);
  function show(value: string) {
    setShown(value);
    setTold(false);
  }
  if (told && shown !== current) {
    show(current);
  }
  const hear = (error: unknown): never => {
    if (error instanceof Refused && error.status === 409) setTold(true);
    throw error;
  };
  return { shown, show, hear };
}
