const ATTEMPTS = 3;
const APART_MS = 1000;
/** A script that is neither there nor refused by then counts as failed: a stalled connection must not keep people waiting for ever. */
const GIVE_UP_MS = 20_000;

/** Somebody else's script could not be loaded, three times over. */
class ScriptFailed extends Error {}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function attempt(address: string): Promise<boolean> {
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
    script.src = address;
    script.async = true;
    document.head.append(script);
  });
}

/**
 * Loads a script, unless it is there, with three attempts, one second apart. `defined` returns what the script defines, once it has.
 * @throws ScriptFailed
 */
export async function loadScript<Defined>(address: string, defined: () => Defined | undefined): Promise<Defined> {
  for (let tried = 0; tried < ATTEMPTS; tried++) {
    if (tried > 0) await wait(APART_MS);
    // A proxy's error page also counts as loaded: only what the script defines tells.
    const there = defined() || ((await attempt(address)) && defined());
    if (there) return there;
  }
  throw new ScriptFailed(`${address} could not be loaded`);
}
