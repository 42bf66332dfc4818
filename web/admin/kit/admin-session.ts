import { callApi } from '../../api.ts';
import { createStoredSession } from '../../session/stored-session.ts';

const ID = 'adminId';

/** The storage key is from document 2, section 4; `forbidden` means an agent's token. */
export const adminSession = createStoredSession('adminToken', ID, {
  refuses: ({ status, code }) => status === 401 || code === 'forbidden',
});

/** The signed-in administrator's id, once known. */
export const adminId = (): string | null => localStorage.getItem(ID);
export const storeAdminId = (id: number): void => localStorage.setItem(ID, String(id));

/** Deletes the local token at once; if the server can't be reached, it expires by itself. */
export function signOutAdmin(): void {
  const token = adminSession.token();
  adminSession.forget();
  if (token) callApi('POST /admin/logout', { token }).catch(() => undefined);
}
