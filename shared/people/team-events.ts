import {
  asRole,
  type Colleague,
  colleague,
  event,
  type HandedOver,
  handed,
} from '../orders/event-details.ts';
import { SETTING_LABELS, type SettingName } from '../staff/settings.ts';

/** Events about colleagues, their sessions and settings. */
export const TEAM_EVENTS = {
  admin_invited: event<{ role: string }>(
    'Colleague invited',
    (_, { role }) => `Invited a colleague${asRole(role)}`,
  ),
  admin_invitation_revoked: event<{ role: string; invited_by?: string }>(
    'Invitation revoked',
    (_, { role, invited_by }) =>
      `Revoked an invitation${asRole(role)}${invited_by ? `, made by ${invited_by}` : ''}`,
  ),
  admin_registered: event<{ role: string; invited_by?: string }>(
    'Administrator registered',
    (_, { role, invited_by }) =>
      `Registered${asRole(role) || ' as an administrator'}${invited_by ? `, invited by ${invited_by}` : ''}`,
  ),
  admin_logged_in: event<{ by?: 'app' | 'recovery' }>('Logged in', (_, { by }) =>
    by === 'app'
      ? 'Logged in with a code'
      : by === 'recovery'
        ? 'Logged in with a recovery code'
        : 'Logged in',
  ),
  /** The password was right but the account is disabled. */
  admin_login_refused: event('Login refused', () => 'Tried to log in, while disabled'),
  admin_logged_out: event('Logged out', () => 'Logged out'),
  admin_session_ended: event('Session ended', () => 'Ended another of their sessions'),
  admin_confirmed: event('Confirmed', () => 'Confirmed who is using the session'),
  second_factor_failed: event('Wrong code', () => 'Entered a wrong code of the second factor'),
  second_factor_locked: event(
    'Codes locked',
    () => 'Entered so many wrong codes that for a day only recovery codes are taken',
  ),
  admin_role_changed: event<Colleague & { from: string; to: string } & HandedOver>(
    'Role changed',
    (_, { name, from, to, ...work }) =>
      `Changed the role of ${colleague(name)} from${asRole(from).slice(3)} to${asRole(to).slice(3)}${handed(work)}`,
  ),
  admin_disabled: event<Colleague & HandedOver>(
    'Colleague disabled',
    (_, { name, ...work }) => `Disabled ${colleague(name)}${handed(work)}`,
  ),
  admin_enabled: event<Colleague>(
    'Colleague enabled',
    (_, { name }) => `Enabled ${colleague(name)}`,
  ),
  admin_reset_link: event<Colleague>(
    'Password link mailed',
    (_, { name }) => `Had a link for a new password emailed to ${colleague(name)}`,
  ),
  admin_password_changed: event<{ by_link?: boolean }>('Password changed', (_, { by_link }) =>
    by_link ? 'Set a new password with an emailed link' : 'Changed their own password',
  ),
  second_factor_on: event<{ again: boolean }>('Second factor set up', (_, { again }) =>
    again ? 'Set up another second factor' : 'Set up a second factor',
  ),
  second_factor_off: event('Second factor removed', () => 'Removed their own second factor'),
  second_factor_reset: event<Colleague>(
    'Second factor taken away',
    (_, { name }) => `Removed the second factor of ${colleague(name)}`,
  ),
  recovery_code_used: event<{ left: number }>(
    'Recovery code used',
    (_, { left = 0 }) => `Used a recovery code; ${left} ${left === 1 ? 'is' : 'are'} left`,
  ),
  settings_changed: event<{ changed: string[] }>(
    'Settings changed',
    (_, { changed = [] }) =>
      `Changed the settings${changed.length > 0 ? `: ${changed.map((name) => SETTING_LABELS[name as SettingName] ?? name).join(', ')}` : ''}`,
  ),
};
