import type { Kind } from '#shared/states.ts';
import type { Reach } from '#test/soak/reach.ts';

/** Where each service's calls are. */
export const PATHS: Record<Kind, { file: string; base: string; verify: string; paid: string }> = {
  visa: { file: '/visa/application', base: '/visa', verify: '/visa/payment-verification', paid: '/admin/payment-update' },
  permit: { file: '/permit/application', base: '/permit', verify: '/permit/payment-verification', paid: '/admin/permit-payment-update' },
  insurance: {
    file: '/insurance/application',
    base: '/insurance',
    verify: '/insurance/payment-verification',
    paid: '/admin/insurance-payment-update',
  },
  booking: { file: '/bookings/app', base: '/bookings', verify: '/payment/verify', paid: '/admin/visa-payment-update' },
  appointment: {
    file: '/visa/appointment',
    base: '/appointments',
    verify: '/visa/app-payment-verification',
    paid: '/admin/appointment-payment-update',
  },
};

/** Makes a call of the product's API: fields as JSON, or as a form where files are among them. @throws Error when it is refused */
export async function call<Answer>(
  reach: Reach,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { fields, token }: { fields?: Record<string, unknown>; token?: string } = {},
): Promise<Answer> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  let body: FormData | string | undefined;
  if (fields && Object.values(fields).some((value) => value instanceof File)) {
    body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value instanceof File ? value : String(value));
  } else if (fields) {
    body = JSON.stringify(fields);
    headers.set('content-type', 'application/json');
  }
  const answer = await reach(`/api${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
