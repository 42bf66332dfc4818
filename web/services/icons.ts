import { CalendarClock, FileCheck2, FolderCheck, type LucideIcon, Stamp, Umbrella } from 'lucide-react';
import type { Kind } from '#shared/services/index.ts';

/** Each service's picture, on the home page and in the administrators' sidebar. */
const ICONS: Partial<Record<Kind, LucideIcon>> = {
  visa: Stamp,
  permit: FileCheck2,
  insurance: Umbrella,
  booking: FolderCheck,
  appointment: CalendarClock,
};

/** A service's picture; a stamp where none was drawn for it. */
export const iconOf = (kind: Kind): LucideIcon => ICONS[kind] ?? Stamp;
