import { createContext, useContext } from 'react';
import type { Captcha } from './captcha.ts';
import type { CarriedIn } from './carry.ts';
import type { PageSchema } from './form-schema.ts';

/** The progress of a form's submission. */
export interface Sending {
  /** `waiting`: for the network; `unanswered`: for a server that is down. Both end with a retry. */
  phase: 'idle' | 'sending' | 'waiting' | 'unanswered';
  /** Uploaded bytes of each file, by field. */
  sent: Record<string, number>;
  /** While waiting: retries at once. */
  tryNow: () => void;
  /** Cancels the request; if it arrived all the same, the server recognises the next one by its idempotency key. */
  cancel: () => void;
}

export const IDLE: Sending = { phase: 'idle', sent: {}, tryNow: () => {}, cancel: () => {} };

/** A failure shown beside the button: what happened, then what it means. */
export interface Failure {
  title: string;
  lines: string[];
}

/** One error of the summary, with a link when its field is on the page. */
export interface Problem {
  name: string;
  text: string;
  onPage: boolean;
}

export interface FormState {
  schema: PageSchema;
  /** The files that are with us already, by field: choosing one replaces it. */
  held: readonly string[];
  captcha: Captcha;
  /** A draft was restored. */
  restored: boolean;
  /** What another form carried into this one. */
  carried: CarriedIn | undefined;
  /** Shown beside the button or, when fields have errors, above the error summary. */
  failure: Failure | undefined;
}

const missing = () => {
  throw new Error('This part belongs inside a FormShell');
};

export const FormStateContext = createContext<FormState | undefined>(undefined);
/** The form's state, for the components inside it. */
export const useFormShell = (): FormState => useContext(FormStateContext) ?? missing();

/** A context of its own, since it changes several times a second. */
export const SendingContext = createContext<Sending>(IDLE);
export const useSendingState = (): Sending => useContext(SendingContext);
