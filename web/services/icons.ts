import { CalendarClock, FileCheck2, FolderCheck, type LucideIcon, Stamp, Umbrella } from 'lucide-react';
import type { Kind } from '#shared/services/index.ts';

/** Each service's picture, on the home page and in the administrators' sidebar. */
export const ICONS: Record<Kind, LucideIcon> = {
  visa: Stamp,
  permit: FileCheck2,
  insurance: Umbrella,
  booking: FolderCheck,
  appointment: CalendarClock,
};
