import {
  CalendarClock,
  FileCheck2,
  FolderCheck,
  type LucideIcon,
  Stamp,
  Umbrella,
} from 'lucide-react';
import type { Kind } from '#shared/services/index.ts';

const ICONS: Partial<Record<Kind, LucideIcon>> = {
  visa: Stamp,
  permit: FileCheck2,
  insurance: Umbrella,
  booking: FolderCheck,
  appointment: CalendarClock,
};

/** A stamp by default. */
export const iconOf = (kind: Kind): LucideIcon => ICONS[kind] ?? Stamp;
