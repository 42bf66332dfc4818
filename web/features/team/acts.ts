import type { TeamMember } from '#shared/team.ts';

/** What an owner does about a colleague, besides changing the role. */
export interface TeamAct {
  /** The call's last part. */
  path: 'disable' | 'enable' | 'reset-link' | 'reset-second-factor';
  button: string;
  question: string;
  doing: string;
  danger?: boolean;
  explains: (member: TeamMember) => string;
  failed: string;
  done: (member: TeamMember) => string;
  offered: (member: TeamMember, own: boolean) => boolean;
}

export const TEAM_ACTS: readonly TeamAct[] = [
  {
    path: 'reset-link',
    button: 'Mail a link to a new password',
    question: 'Mail a link to a new password?',
    doing: 'Mailing',
    explains: ({ admin_email }) => `The link goes to ${admin_email}. It is good once, for an hour; the password stays as it is until then.`,
    failed: 'The link could not be mailed.',
    done: ({ admin_email }) => `The link is on its way to ${admin_email}.`,
    offered: ({ disabled_at }) => disabled_at === null,
  },
  {
    path: 'reset-second-factor',
    button: 'Take the second factor away',
    question: 'Take the second factor away?',
    doing: 'Taking away',
    danger: true,
    explains: ({ admin_email }) =>
      `For somebody who lost both phone and recovery codes: make sure that it is them who ask. They are logged out everywhere, log in with the password alone, and ${admin_email} is told.`,
    failed: 'The second factor could not be taken away.',
    done: ({ admin_name }) => `${admin_name} logs in without a second factor now.`,
    offered: ({ second_factor }, own) => second_factor && !own,
  },
  {
    path: 'disable',
    button: 'Disable',
    question: 'Are you sure you want to disable this account?',
    doing: 'Disabling',
    danger: true,
    explains: ({ admin_email }) =>
      `They are logged out everywhere at once and can’t log in any more. What they did stays. We tell ${admin_email}.`,
    failed: 'The account could not be disabled.',
    done: ({ admin_name }) => `${admin_name} is disabled.`,
    offered: ({ disabled_at }, own) => disabled_at === null && !own,
  },
  {
    path: 'enable',
    button: 'Enable',
    question: 'Enable this account?',
    doing: 'Enabling',
    explains: ({ admin_email }) => `They can log in again, with the password and role they had. We tell ${admin_email}.`,
    failed: 'The account could not be enabled.',
    done: ({ admin_name }) => `${admin_name} can log in again.`,
    offered: ({ disabled_at }) => disabled_at !== null,
  },
];
