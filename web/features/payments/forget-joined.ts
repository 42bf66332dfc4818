import { forget, JOINED, type Joined, readJoined } from '../../ui/tab-storage.ts';

/** Once it is paid: by its code, or the tracking ID of its last order. */
export function forgetJoined(of: Partial<Joined>): void {
  const { code, tracking_id } = readJoined() ?? {};
  if (code && (code === of.code || tracking_id === of.tracking_id)) forget(JOINED);
}
