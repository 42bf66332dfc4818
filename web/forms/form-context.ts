import { createContext, useContext } from 'react';
import type { Captcha } from './captcha.ts';
import type { PageSchema } from './form-schema.ts';

/** How far a form is on its way. */
export interface Sending {
  /** `waiting`: for the network; `unanswered`: for a server that is away. Both end with another try. */
  phase: 'idle' | 'sending' | 'waiting' | 'unanswered';
  /** Bytes of each file that have left, by field. */
  sent: Record<string, number>;
  /** While waiting: tries at once. */
  tryNow: () => void;
  /** Stops it; what may have arrived all the same is found again by its key. */
  cancel: () => void;
}

export const IDLE: Sending = { phase: 'idle', sent: {}, tryNow: () => {}, cancel: () => {} };

/** A failure that is told beside the button: what happened, then what it means. */
export interface Failure {
  title: string;
  lines: string[];
}

/** One thing to put right, with a link when its field stands on the page. */
export interface Problem {
  name: string;
  text: string;
  onPage: boolean;
}

export interface FormState {
  schema: PageSchema;
  captcha: Captcha;
  /** What was typed earlier was put back. */
  restored: boolean;
  /** Told beside the button; with things to put right it stands above them instead. */
  failure: Failure | undefined;
}

const missing = () => {
  throw new Error('This part belongs inside a FormShell');
};

export const FormStateContext = createContext<FormState | undefined>(undefined);
/** What the parts of a form need to know of their form. */
export const useFormShell = (): FormState => useContext(FormStateContext) ?? missing();

/** Apart from the rest, since it changes several times a second. */
export const SendingContext = createContext<Sending>(IDLE);
export const useSendingState = (): Sending => useContext(SendingContext);
