import { useEffect, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';
import { useGoSoon } from '../../ui/use-go-soon.ts';

const READING_MS = 5000;

/** Goes back after READING_MS, unless the reader came by Back: offline that would repeat. */
export function useGoBackSoon(): boolean {
  const navigate = useNavigate();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const place = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    setLeaving(place > 0 && !cameBack);
  }, [cameBack]);
  useGoSoon(() => void navigate(-1), READING_MS, leaving);
  return leaving;
}
