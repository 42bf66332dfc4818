import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useOnReturn } from './use-on-return.ts';

/** Reloads the page's data on return, since payments and decisions may arrive meanwhile. */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useOnReturn(useCallback(() => void revalidate(), [revalidate]));
}
