import { useEffect, useState } from 'react';
import { callsOf, KINDS } from '#shared/services/index.ts';
import type { Call } from '../api.ts';
import { orderPaths } from '../order-paths.ts';
import { forgetCarried } from '../ui/tab-storage.ts';

/** Notes, for this tab, that an administrator fills in forms for somebody who called. */
const KEY = 'on-behalf';
/** The key under which administrators' pages store their token. */
const ADMIN_TOKEN = 'adminToken';

/** Begins it: every form that is sent from this tab is submitted for the applicant it names. */
export function beginOnBehalf(): void {
  forgetCarried();
  sessionStorage.setItem(KEY, 'applicant');
}
export const endOnBehalf = (): void => sessionStorage.removeItem(KEY);

/** Where an administrator goes on with an order that was submitted for somebody, which ends it; undefined for everybody else. */
export function backToOrder(call: Call, id: string): string | undefined {
  const kind = KINDS.find((one) => call === `POST ${callsOf(one).submit}`);
  if (!kind || !('on-behalf-of' in onBehalfHeaders())) return undefined;
  endOnBehalf();
  return orderPaths.order(kind, id);
}

/** The headers of a form that an administrator submits for somebody; none for everybody else. */
export function onBehalfHeaders(): Record<string, string> {
  const token = sessionStorage.getItem(KEY) && localStorage.getItem(ADMIN_TOKEN);
  return token ? { authorization: `Bearer ${token}`, 'on-behalf-of': 'applicant' } : {};
}

/** Whether forms are submitted for somebody from this tab; false until the page is hydrated. */
export function useOnBehalf(): [on: boolean, stop: () => void] {
  const [on, setOn] = useState(false);
  useEffect(() => setOn('on-behalf-of' in onBehalfHeaders()), []);
  return [
    on,
    () => {
      endOnBehalf();
      setOn(false);
    },
  ];
}
