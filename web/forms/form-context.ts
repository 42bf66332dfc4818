import { createContext, useContext } from 'react';
import type { Failure } from '../ui/failure-notice.tsx';
import type { Captcha } from './bot-check/captcha.ts';
import type { DraftState } from './draft/use-draft.ts';
import type { PageSchema } from './form-schema.ts';
import type { Uploads } from './upload/uploads.ts';

export interface Sending {
  /** `waiting`: offline; `unanswered`: the server is down; `received`: what follows is still to load. */
  phase: 'idle' | 'sending' | 'waiting' | 'unanswered' | 'received';
  /** Uploaded bytes of each file, by field. */
  sent: Record<string, number>;
  tryNow: () => void;
  /** If the request has arrived nevertheless, its idempotency key prevents a second order. */
  cancel: () => void;
}

export const IDLE: Sending = { phase: 'idle', sent: {}, tryNow: () => {}, cancel: () => {} };

export interface Problem {
  name: string;
  /** The field's own error text. */
  why: string;
  text: string;
  onPage: boolean;
}

export interface FormState {
  schema: PageSchema;
  /** Fields whose file is already uploaded; choosing one replaces it. */
  uploaded: readonly string[];
  captcha: Captcha;
  draft: DraftState;
  uploads: Uploads;
  /** Shown next to the button or, if fields have errors, above their summary. */
  failure: Failure | undefined;
}

const missing = () => {
  throw new Error('This part belongs inside a FormShell');
};

export const FormStateContext = createContext<FormState | undefined>(undefined);
export const useFormShell = (): FormState => useContext(FormStateContext) ?? missing();

/** Separate, since it changes several times a second. */
export const SendingContext = createContext<Sending>(IDLE);
export const useSendingState = (): Sending => useContext(SendingContext);
