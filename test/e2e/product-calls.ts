import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Challenge } from 'altcha-lib';
import { createAltcha } from '#server/adapters/botcheck/altcha.ts';
import type { Role } from '#shared/people/roles.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { type DecidedKind, descriptionOf, type Kind } from '#shared/services/index.ts';
import type { FreeDay } from '../../web/services/appointment/free-days.ts';
import { solve } from '../factories/captcha.ts';
import { applicantInput, CARDS, jpeg, pdf, type TestFile, unique } from '../factories/orders.ts';
import { SERVICES, type ServiceKind, type SubmittedOrder } from '../factories/services.ts';

const asPart = ({ bytes, type }: TestFile) => new Blob([new Uint8Array(bytes)], { type });

/** Who registers by the server's own invitation. */
export const FIRST_ADMIN = {
  admin_email: 'ada.admin@example.com',
  admin_password: 'marigold-lagoon-31',
};

/** Stories of one worker share a product for longer than a login is recent. */
const RECENT_MS = 3 * 60_000;

/** A challenge lasts for some minutes, and a story may have put its product's clock forward. */
const YEARS_AHEAD = { now: () => new Date(Date.now() + 10 * 365 * 24 * 3_600_000) };

const asForm = (typed: Record<string, unknown>, files: Record<string, TestFile>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, asPart(file), file.name);
  return form;
};

/** Whoever submitted an order. */
interface Typed {
  name: string;
  email: string;
}

/** Calls of the running product that a story makes beside the browser. */
export class RunningProduct {
  readonly url: string;
  readonly dataDir: string;
  #token: { token: string; at: number } | undefined;
  /** Where its provider takes cards. */
  charges: string;
  constructor(url: string, dataDir: string) {
    this.url = url;
    this.dataDir = dataDir;
    this.charges = `${url}/sandbox/charges`;
  }

  /** A call of the API by an administrator. */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T> {
    return this.ask(method, path, body, await this.admin());
  }

  /** The first administrator's token, of a recent login: without one the product asks for the password before it gives money back. */
  async admin(): Promise<string> {
    this.#token ??= { token: await this.#firstAdmin(), at: Date.now() };
    if (Date.now() - this.#token.at > RECENT_MS)
      this.#token = { token: await this.#logIn(), at: Date.now() };
    return this.#token.token;
  }

  /** The next call by the first administrator is of a new login: the product's clock was put forward, perhaps beyond the end of this one. */
  forgetLogin(): void {
    if (this.#token) this.#token.at = 0;
  }

  /** A call of the API by anybody, or by whoever has the token. */
  ask<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<T> {
    return this.#send(method, `/api${path}`, body, token);
  }

  async #send<T>(method: string, path: string, body: unknown, token?: string): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  async #firstAdmin(): Promise<string> {
    const invite = new URL(
      readFileSync(join(this.dataDir, 'first-admin-invitation.txt'), 'utf8').trim(),
    ).searchParams.get('invite');
    await this.ask('POST', '/admin/register', { ...FIRST_ADMIN, admin_name: 'Ada Admin', invite });
    return this.#logIn();
  }

  async #logIn(): Promise<string> {
    return (await this.ask<{ token: string }>('POST', '/admin/login', FIRST_ADMIN)).token;
  }

  /** Another token of the first administrator, for stories that end it. */
  async anotherAdminToken(): Promise<string> {
    await this.admin();
    return this.#logIn();
  }

  /** Another administrator's token, by invitation: an owner's unless another role is given. */
  async colleague(admin_name: string, role: Role = 'owner'): Promise<string> {
    const { invite_url } = await this.call<{ invite_url: string }>('POST', '/admin/invitations', {
      role,
    });
    const person = { admin_email: `${unique()}@example.com`, admin_password: 'marigold-lagoon-34' };
    await this.ask('POST', '/admin/register', {
      ...person,
      admin_name,
      invite: new URL(invite_url).searchParams.get('invite'),
    });
    return (await this.ask<{ token: string }>('POST', '/admin/login', person)).token;
  }

  /** An approved agent who has signed in. */
  async agent(
    agent_name = 'Bola Agent',
  ): Promise<{ id: number; token: string; agent_email: string; agent_password: string }> {
    const person = { agent_email: `${unique()}@example.com`, agent_password: 'marigold-lagoon-32' };
    await this.ask('POST', '/agents/register', {
      ...person,
      agent_name,
      agent_phone: '08031234567',
    });
    const { id, token } = await this.ask<{ id: number; token: string }>(
      'POST',
      '/agents/login',
      person,
    );
    await this.call('PUT', `/admin/approve-agent/${id}`, { status: 'approved' });
    return { id, token, ...person };
  }

  /** A destination of its own, so that stories don't meet. */
  async destination(
    over: Record<string, unknown> = {},
    kind: DecidedKind = 'visa',
  ): Promise<{ id: number; destination: string }> {
    const destination = `Land of ${unique()}`;
    const input = {
      destination,
      visa_excerpt: '30 days, single entry',
      visa_description: 'For holidays and visits.',
      visa_price: 45000,
      visa_agent_price: 40000,
      process_time: '5 working days',
      process_type: 'E-visa, tourist',
      available_country: 'Nigeria|Ghana',
      ...over,
    };
    const { id } = await this.call<{ id: number }>(
      'POST',
      kind === 'visa' ? '/visa/add_visa' : '/permit/add_permit',
      input,
    );
    return { id, destination: input.destination };
  }

  /** The days on which an appointment can be booked, with their free times. */
  async freeDays(query = ''): Promise<FreeDay[]> {
    const url = `/visa/appointment-slots${query}`;
    return (await this.ask<{ data: FreeDay[] }>('GET', url)).data;
  }

  /** A solved bot check. Signed with the product's own secret it takes one try in place of hundreds, half a second of processor. */
  async botCheck(): Promise<string> {
    const secret = join(this.dataDir, 'secret');
    const signer = existsSync(secret)
      ? createAltcha({
          secret: readFileSync(secret, 'utf8').trim(),
          clock: YEARS_AHEAD,
          tries: { least: 1, most: 2 },
        })
      : undefined;
    const challenge = ((await signer?.challenge?.()) ??
      (await this.ask<Challenge>('GET', '/captcha/challenge'))) as Challenge;
    return solve(challenge);
  }

  /** Submits an application as a page does, its bot check solved, an agent's with his token; for stories that begin after it. */
  async submit(
    destination_id?: number,
    kind: DecidedKind = 'visa',
    token?: string,
    over: Record<string, unknown> = {},
    dataPage: TestFile = pdf(),
  ): Promise<SubmittedApplication> {
    const form = new FormData();
    const typed = {
      ...applicantInput(),
      ...over,
      destination_id: destination_id ?? (await this.destination()).id,
      data_consent: 'Yes',
      captcha_token: await this.botCheck(),
    };
    for (const [name, value] of Object.entries(typed)) form.append(name, String(value));
    form.append('data_page', asPart(dataPage), dataPage.name);
    form.append('passport_photograph', asPart(await jpeg()), 'photo.jpg');
    return this.ask('POST', `/${kind}/application`, form, token);
  }

  /** Submits an order of another service as its page does, and tells who submitted it. */
  async submitService(
    kind: ServiceKind,
    over: Record<string, unknown> = {},
  ): Promise<SubmittedOrder & Typed> {
    const { submit, fields, files } = SERVICES[kind];
    const call = async (method: string, url: string) => {
      const response = await this.#send(method, url, undefined);
      return { json: () => response };
    };
    const typed = { ...(await fields({ clock: { now: () => new Date() }, call })), ...over };
    const sent: Record<string, unknown> = { ...typed, captcha_token: await this.botCheck() };
    const submitted = await this.#send<SubmittedOrder>(
      'POST',
      submit,
      files ? asForm(sent, files()) : sent,
    );
    const { first_name, last_name } = typed as Record<string, string>;
    return {
      ...submitted,
      name: `${first_name} ${last_name}`,
      email: submitted.payment_info.customer_email,
    };
  }

  /** Pays a submitted visa application as a page does, with a card that pays unless said otherwise. */
  async pay(
    { id, payment_info }: SubmittedApplication,
    card_number: string = CARDS.callbackOnly,
  ): Promise<void> {
    const { tx_ref, amount, currency, customer_email: email } = payment_info;
    const charge = {
      tx_ref,
      amount,
      currency,
      customer: { email },
      payment_method: 'card',
      card_number,
    };
    const { transaction_id } = await this.#send<{ transaction_id: number }>(
      'POST',
      this.charges,
      charge,
    );
    await this.ask('POST', '/visa/payment-verification', { transaction_id, booking_id: id });
  }

  /** A visa application that is submitted and paid, with a destination of its own unless one is given, and who submitted it. */
  async paidApplication(
    destination_id?: number,
    card?: string,
  ): Promise<SubmittedApplication & Typed> {
    const submitted = await this.submit(destination_id);
    await this.pay(submitted, card);
    const { customer_name: name, customer_email: email } = submitted.payment_info;
    return { ...submitted, name, email };
  }

  /** An order of another service that is submitted, and marked as paid by an administrator. */
  async paidService(
    kind: ServiceKind,
    over: Record<string, unknown> = {},
  ): Promise<SubmittedOrder & Typed> {
    const submitted = await this.submitService(kind, over);
    await this.call('PUT', `${SERVICES[kind].paid.replace('/api', '')}/${submitted.id}`, {
      payment_status: 'Paid',
    });
    return submitted;
  }

  /** From now on this edition holds for a destination. */
  async publish(destination_id: number, contents: object): Promise<void> {
    const { id, version } = await this.call<{ id: number; version: number }>(
      'POST',
      `/admin/destinations/${destination_id}/editions`,
    );
    await this.call('PUT', `/admin/editions/${id}`, { ...contents, version_read: version });
    await this.call('POST', `/admin/editions/${id}/publish`, { update: 'minor' });
  }

  /** The administrator's record of the one order of a service, a visa unless said otherwise, submitted with this address. */
  async record(email: string, kind: Kind = 'visa'): Promise<Record<string, string>> {
    const rows = await this.call<Record<string, string>[]>(
      'GET',
      `${descriptionOf(kind).calls.base}/all?q=${encodeURIComponent(email)}`,
    );
    const [row] = rows;
    if (!row || rows.length > 1)
      throw new Error(`${rows.length} orders were submitted for ${email}`);
    return row;
  }

  /** The mails to an address, as they lie in the outbox; their soft line breaks and a folded To undone. */
  mailsTo(address: string): string[] {
    const folder = join(this.dataDir, 'outbox');
    let names: string[] = [];
    try {
      names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    } catch {
      // Nothing has been mailed yet.
    }
    return names
      .map((name) =>
        readFileSync(join(folder, name), 'utf8')
          .replace(/=\r\n/g, '')
          .replaceAll('=3D', '=')
          .replace(/^To:\s+/m, 'To: '),
      )
      .filter((mail) => mail.includes(`To: ${address}`));
  }
}
