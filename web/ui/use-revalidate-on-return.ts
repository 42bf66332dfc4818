import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useOnReturn } from './use-on-return.ts';

/** Payments and decisions arrive while a phone is asleep. */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useOnReturn(useCallback(() => void revalidate(), [revalidate]));
}
