import type { createStore } from '../../ui/store.ts';
import type { Advice } from './shrink-picture.ts';

export interface UploadState {
  phase: 'preparing' | 'idle' | 'sending' | 'waiting' | 'done';
  sent: number;
  advice: readonly Advice[];
  /** It could not be stored on this device. */
  unkept?: true;
}

export const FRESH: UploadState = { phase: 'idle', sent: 0, advice: [] };

export interface UploadOptions {
  /** The draft's name; without one, nothing is stored. */
  draft: string | undefined;
  headers(): Record<string, string>;
  /** Token of the bot check; `renewed`: the last one was refused. */
  token(renewed: boolean): Promise<string | undefined>;
  current(field: string): unknown;
  replace(field: string, file: File): void;
}

export type All = Readonly<Record<string, UploadState>>;
export type States = ReturnType<typeof createStore<All>>;
