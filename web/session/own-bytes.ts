import { Refused } from '../api.ts';
import { patiently } from '../ui/connection.ts';

/** @throws Refused; another error if there is no response */
export async function ownBytes(path: string, token: string): Promise<Blob> {
  const response = await patiently(() =>
    fetch(`/api/manage/${path}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => ({})));
  return response.blob();
}
