import { useEffect, useState } from 'react';
import { lagosDay } from '#shared/dates.ts';

/** Today in Lagos, YYYY-MM-DD, after hydration: a cached page would contain the day on which it was rendered. */
export function useToday(): string | undefined {
  const [today, setToday] = useState<string>();
  useEffect(() => setToday(lagosDay(new Date())), []);
  return today;
}
