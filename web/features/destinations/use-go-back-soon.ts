import { useEffect, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';

const READING_MS = 5000;

/**
 * Goes back one page of ours after a while unless `wait`; true while pending. Stays where one came
 * by going back: offline it would go back on and on.
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
