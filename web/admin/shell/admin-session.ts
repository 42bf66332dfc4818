import { callApi } from '../../api.ts';
import { createStoredSession } from '../../session/stored-session.ts';

/** The administrator's session on this device; the token's name is the document's (document 2, section 4). `forbidden` is an agent's token. */
export const adminSession = createStoredSession('adminToken', { refuses: ({ status, code }) => status === 401 || code === 'forbidden' });

/** Signs out: deletes the token on this device at once and tells the server; if that can't be reached, the token expires by itself. */
export function signOutAdmin(): void {
  const token = adminSession.token();
  adminSession.forget();
  if (token) callApi('POST /admin/logout', { token }).catch(() => undefined);
}
