import { useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';

type Api = typeof import('../api.ts');
type State<Answer> =
  | { at: 'ready' }
  | { at: 'asking' }
  | { at: 'answered'; answer: Answer }
  | { at: 'failed'; message: string };

/** Makes a call when pressed, loading its code on demand; `often` is the message for 429. */
export function useQuestion<Answer>(ask: (api: Api) => Promise<Answer>, often: string) {
  const [state, setState] = useState<State<Answer>>({ at: 'ready' });
  const hydrated = useHydrated();
  async function press() {
    setState({ at: 'asking' });
    const api = await import('../api.ts').catch(() => undefined);
    try {
      if (!api) throw new Error('the code of calls could not be loaded');
      setState({ at: 'answered', answer: await ask(api) });
    } catch (error) {
      const refused = api && error instanceof api.Refused ? error : undefined;
      const message = refused?.status === 429 ? often : refused?.message;
      setState({
        at: 'failed',
        message: message ?? 'We got no answer. Check your internet connection and ask again.',
      });
    }
  }
  return { state, hydrated, press };
}
