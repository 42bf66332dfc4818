import { useEffect, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';

/** Long enough to read what went wrong, in ms. */
const READING_MS = 5000;

/**
 * Goes back one page after a while, when there is one of ours to go back to; true while it is about to. `wait` holds it off.
 * Who came here by going back already stays: without a network the page before would send them on and on.
 */
export function useGoBackSoon(wait = false): boolean {
  const navigate = useNavigate();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const place = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    const leaves = place > 0 && !cameBack && !wait;
    setLeaving(leaves);
    if (!leaves) return;
    const timer = setTimeout(() => navigate(-1), READING_MS);
    return () => clearTimeout(timer);
  }, [navigate, cameBack, wait]);
  return leaving;
}
