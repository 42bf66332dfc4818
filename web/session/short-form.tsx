import type { ComponentProps } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '../api.ts';
import { FormShell } from '../forms/form-shell.tsx';
import { FORM } from './overlay.tsx';
import { failing } from './words.ts';

type ShortFormProps<Schema extends z.ZodMiniObject, C extends Call> = Omit<
  ComponentProps<typeof FormShell<Schema, C>>,
  'lost' | 'explain' | 'once'
> & {
  /** Title of a failure without a message of the server's. */
  failed: string;
  /** What to do, by the server's error code. */
  advice?: Record<string, string>;
};

/** A form that is sent once for each press; `SubmitSection` ends it. */
export const ShortForm = <Schema extends z.ZodMiniObject, C extends Call>({
  failed,
  advice,
  ...form
}: ShortFormProps<Schema, C>) => (
  <FormShell once {...failing(failed, advice)} className={FORM} {...form} />
);
