import { pause } from '../../../../ui/pause.ts';

const ATTEMPTS = 3;
const APART_MS = 1000;
/** A stalled connection must not keep the payer waiting for ever. */
const GIVE_UP_MS = 20_000;

/** Three attempts failed. */
class ScriptFailed extends Error {}

function attempt(url: string): Promise<boolean> {
  return new Promise((done) => {
    const script = document.createElement('script');
    const end = (loaded: boolean) => {
      clearTimeout(timer);
      if (!loaded) script.remove();
      done(loaded);
    };
    const timer = setTimeout(() => end(false), GIVE_UP_MS);
    script.onload = () => end(true);
    script.onerror = () => end(false);
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
}

/** Loads a script unless `ready`, in three attempts one second apart. @throws ScriptFailed */
export async function loadScript(url: string, ready: () => boolean): Promise<void> {
  for (let tried = 0; tried < ATTEMPTS; tried++) {
    if (ready()) return;
    if (tried > 0) await pause(APART_MS);
    // A proxy's error page also fires load, hence `ready`.
    if ((await attempt(url)) && ready()) return;
  }
  throw new ScriptFailed(`${url} could not be loaded`);
}
