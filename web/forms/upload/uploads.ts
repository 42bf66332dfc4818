import { NoResponse } from '../../api.ts';
import { createStore } from '../../ui/store.ts';
import { isAway } from '../away.ts';
import type { Engine } from './engine.ts';
import type { All, UploadOptions } from './state.ts';

/** Handles a form's chosen files; the engine is loaded with the first file. */
export function createUploads(ways: UploadOptions) {
  const states = createStore<All>({});
  const left = new AbortController();
  let loading: Promise<Engine> | undefined;
  let engine: Engine | undefined;
  const load = () => {
    loading ??= import('./engine.ts').then(
      ({ createEngine }) => {
        engine = createEngine(ways, states, left.signal);
        return engine;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const isPrepared = (field: string) => states.get()[field]?.phase !== 'preparing';
  const loaded = (work: (engine: Engine) => unknown): void =>
    void loading?.then(work).catch(() => undefined);
  return {
    use: states.use,
    chosen: (...chosen: Parameters<Engine['chosen']>): void =>
      void load()
        .then((engine) => engine.chosen(...chosen))
        .catch(() => undefined),
    removed: (field: string) => loaded((engine) => engine.removed(field)),
    restored: async (...stored: Parameters<Engine['restored']>) =>
      (await load()).restored(...stored),
    /**
     * Waits until files are uploaded. @returns URLs by field
     * @throws NoResponse if a file is not yet prepared and there is no network; the signal's reason
     */
    async finish(fields: readonly string[], signal: AbortSignal): Promise<Record<string, string>> {
      if (!loading) return {};
      if (isAway() && !(engine && fields.every(isPrepared))) throw new NoResponse();
      // Without its code the form has the files as they were chosen.
      return (await loading.catch(() => undefined))?.finish(fields, signal) ?? {};
    },
    forget: (field: string) => loaded((engine) => engine.forget(field)),
    stop: () => left.abort(),
  };
}
export type Uploads = ReturnType<typeof createUploads>;
