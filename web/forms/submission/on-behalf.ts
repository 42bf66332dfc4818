import { useEffect, useState } from 'react';
import { callsOf, KINDS } from '#shared/services/index.ts';
import type { Call } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { forget, forgetPeople, ON_BEHALF } from '../../ui/storage.ts';

const ADMIN_TOKEN = 'adminToken';

/** From now on, forms of this tab are submitted for the applicant they name. */
export function beginOnBehalf(): void {
  forgetPeople();
  sessionStorage.setItem(ON_BEHALF, 'applicant');
}
const endOnBehalf = (): void => forget(ON_BEHALF);

/** The admin URL of the order just submitted for a caller, which ends the mode. */
export function backToOrder(call: Call, id: string): string | undefined {
  const kind = KINDS.find((one) => call === `POST ${callsOf(one).submit}`);
  if (!kind || !isOnBehalf()) return undefined;
  endOnBehalf();
  return orderPaths.order(kind, id);
}

/** Whether an administrator fills in the form for a caller. */
export const isOnBehalf = (): boolean => 'on-behalf-of' in onBehalfHeaders();

/** Empty unless an administrator submits for a caller. */
export function onBehalfHeaders(): Record<string, string> {
  const token = sessionStorage.getItem(ON_BEHALF) && localStorage.getItem(ADMIN_TOKEN);
  return token ? { authorization: `Bearer ${token}`, 'on-behalf-of': 'applicant' } : {};
}

/** Whether the mode is on (false until hydrated), and how to end it. */
export function useOnBehalf(): [on: boolean, stop: () => void] {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(isOnBehalf());
    look();
    // The administrator may sign out in another tab.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  return [
    on,
    () => {
      endOnBehalf();
      setOn(false);
    },
  ];
}
