import { useEffect, useState, useSyncExternalStore } from 'react';

const EVERY_MS = 5000;
const HOLD_MS = 10_000;
/** How early the next picture is fetched. */
const AHEAD_MS = 2000;

const REDUCED = '(prefers-reduced-motion: reduce)';

function subscribeVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

function subscribeMotion(changed: () => void) {
  const media = window.matchMedia(REDUCED);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** False on the server. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeMotion,
    () => window.matchMedia(REDUCED).matches,
    () => false,
  );

/** Which of `count` pictures is shown. Pauses in a hidden tab, and with reduced motion. */
export function useSlides(count: number) {
  const [current, setCurrent] = useState(0);
  const [wish, setWish] = useState<'play' | 'pause'>();
  const [choices, setChoices] = useState(0);
  const reduced = useReducedMotion();
  const hidden = useSyncExternalStore(
    subscribeVisibility,
    () => document.hidden,
    () => false,
  );
  const playing = wish ? wish === 'play' : !reduced;
  const held = choices > 0;

  useEffect(() => {
    if (choices === 0) return;
    const timer = setTimeout(() => setChoices(0), HOLD_MS);
    return () => clearTimeout(timer);
  }, [choices]);

  useEffect(() => {
    if (!playing || held || hidden) return;
    const timer = setInterval(() => setCurrent((at) => (at + 1) % count), EVERY_MS);
    return () => clearInterval(timer);
  }, [playing, held, hidden, count]);

  // A picture is fetched shortly before its turn, since many people leave earlier.
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (!playing || held || hidden) return;
    const timer = setTimeout(
      () => setWanted((before) => Math.max(before, current + 1)),
      EVERY_MS - AHEAD_MS,
    );
    return () => clearTimeout(timer);
  }, [playing, held, hidden, current]);

  return {
    current,
    /** Index of the last picture to fetch. */
    wanted: Math.max(wanted, current),
    playing,
    /** For a touch or focus: any picture may be next. */
    wantAll: () => setWanted(count),
    choose(place: number) {
      setCurrent(place);
      setChoices((made) => made + 1);
    },
    toggle() {
      setWish(playing ? 'pause' : 'play');
      setChoices(0);
    },
  };
}
