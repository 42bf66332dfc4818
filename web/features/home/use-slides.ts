import { useEffect, useState, useSyncExternalStore } from 'react';

const EVERY_MS = 5000;
const HOLD_MS = 10_000;
/** How long before it is shown a picture is fetched. */
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

/** Whether the person's system asks for less motion; false on the server. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeMotion,
    () => window.matchMedia(REDUCED).matches,
    () => false,
  );

/**
 * Which of `count` pictures is shown. It moves on every 5 s while playing; a choice made by hand holds it for 10 s.
 * It stands still in a hidden tab, and for those who asked for less motion until they press play.
 */
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

  // A picture is fetched when its turn comes: many people have left by then.
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (!playing || held || hidden) return;
    const timer = setTimeout(() => setWanted((before) => Math.max(before, current + 1)), EVERY_MS - AHEAD_MS);
    return () => clearTimeout(timer);
  }, [playing, held, hidden, current]);

  return {
    current,
    /** Pictures up to this one are needed by now. */
    wanted: Math.max(wanted, current),
    playing,
    /** Somebody has taken hold of the pictures: any may be next. */
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
