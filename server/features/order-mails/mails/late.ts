import type { Written } from '#server/adapters/mail/letter.ts';
import type { MailContext } from './context.ts';
import { follow, letter, manageLink, orderFacts } from './letter.ts';

export function late(context: MailContext): Written {
  const { noun, expected, support_email } = context;
  return letter(context, `Your ${noun} takes longer`, `Your ${noun} takes longer than we said`, [
    'We are sorry: we have not finished by the day we gave you.',
    expected
      ? `We now expect it by ${expected}. You don’t need to do anything.`
      : 'We are still working on it. You don’t need to do anything.',
    orderFacts(context, ['Expected by', expected]),
    `If you travel before that, tell us at once: write to ${support_email} and give your tracking ID.`,
    follow(context),
    manageLink(context),
  ]);
}
