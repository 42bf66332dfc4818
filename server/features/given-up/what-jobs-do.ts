import { messageTitle } from '#shared/messages.ts';

const WORK: Record<string, string> = {
  mail: 'Mail',
  'appointment-mail': 'Appointment mail',
  'agent-mail': 'Mail to an agent',
  registration: 'Mails about a registration',
  'reset-code': 'Mail with a code for a new password',
  picture: 'Preparing a picture',
  'remove-file': 'Removing a stored file',
  reconcile: 'Asking the provider about a payment',
  'paid-event': 'Telling the analytics of a payment',
  erase: 'Nightly clearing',
};

const MAILS: Record<string, string> = {
  registered: 'welcome',
  registered_again: 'registered already',
  new_agent: 'a new agent waits',
  set_back: 'approval ended',
  password_changed: 'password changed',
  address_changed: 'address changed',
  reset_code: 'code for a new password',
};

export function whatJobDoes(queue: string, data: object): string {
  const template = 'template' in data && typeof data.template === 'string' ? data.template : '';
  return [WORK[queue] ?? queue, MAILS[template] ?? messageTitle(template)]
    .filter(Boolean)
    .join(': ');
}
