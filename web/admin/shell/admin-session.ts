import { callApi } from '../../api.ts';
import { createStoredSession } from '../../session/stored-session.ts';

const ID = 'adminId';

/** The administrator's session on this device; the token's name is the document's (document 2, section 4). `forbidden` is an agent's token. */
export const adminSession = createStoredSession('adminToken', {
  forgetMore: () => localStorage.removeItem(ID),
  refuses: ({ status, code }) => status === 401 || code === 'forbidden',
});

/** The id of the signed-in administrator, as soon as a page was told; what is remembered for a person has it in its name. */
export const adminId = (): string | null => localStorage.getItem(ID);
export const storeAdminId = (id: number): void => localStorage.setItem(ID, String(id));

/** Signs out: deletes the token on this device at once and tells the server; if that can't be reached, the token expires by itself. */
export function signOutAdmin(): void {
  const token = adminSession.token();
  adminSession.forget();
  if (token) callApi('POST /admin/logout', { token }).catch(() => undefined);
}
