import { forget, JOINED, type Joined, readJoined } from '../../ui/storage.ts';

/** Forgets the group of this tab once it is paid: by its code, or its last order's tracking ID. */
export function forgetJoined(of: Partial<Joined>): void {
  const { code, tracking_id } = readJoined() ?? {};
  if (code && (code === of.code || tracking_id === of.tracking_id)) forget(JOINED);
}
