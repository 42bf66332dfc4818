import { callApi } from '../../api.ts';
import { createStoredSession } from '../site/stored-session.ts';

/** The administrator's session on this device; the token's name is the document's (document 2, section 4). */
export const adminSession = createStoredSession('adminToken');

/** Forgets the administrator on this device at once; the server is told too, and if it can't be reached the token ends by itself. */
export function signOutAdmin(): void {
  const token = adminSession.token();
  adminSession.forget();
  if (token) callApi('POST', '/admin/logout', { token }).catch(() => undefined);
}
