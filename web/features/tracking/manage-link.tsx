import { paths } from '../../paths.ts';
import { MailLink } from '../../session/mail-link.tsx';

const SENT = 'We have emailed a link to the address on the order. It works for one hour.';

/** Mails the order's link to its own address; without JavaScript, links to the page that does. */
export function ManageLink({
  tracking_id,
  className,
}: {
  tracking_id: string;
  className?: string;
}) {
  return (
    <section aria-labelledby="manage" className={`print:hidden ${className ?? ''}`}>
      <h3 id="manage">Manage this order</h3>
      <p className="mt-1 mb-3 text-ink-2 text-small">
        See everything you sent us, change how we reach you, or cancel. The link goes to the email
        address on the order: only you can open it.
      </p>
      <MailLink
        small
        words="Mail me the link"
        subject="Open your"
        // The call's own answer doesn't tell whether there is such an order; here it is shown.
        ask={async ({ callApi }) => {
          await callApi('POST /orders/manage-link', { body: { tracking_id } });
          return { message: SENT };
        }}
        lost={
          <a href={paths.lostMailbox(tracking_id)} className="link">
            I can’t read that mailbox
          </a>
        }
        before={
          <a href={paths.manage(tracking_id)} className="link">
            Mail me the link
          </a>
        }
      />
    </section>
  );
}
