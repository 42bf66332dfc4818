import { Link, redirect } from 'react-router';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { titled, useSite } from '../../ui/site.ts';
import type { Route } from './+types/verify-page';
import { CodeForm } from './code-form.tsx';

export const handle: Handle = { listed: true };

export const meta = titled(
  'Check a paper',
  'Check whether a receipt, an invoice, a visa file or an agent’s badge is ours and still valid.',
);

export function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('code')?.trim();
  if (code) throw redirect(paths.verify(code.slice(0, 60)));
  return null;
}

export default function VerifyPage() {
  const { brand } = useSite();
  return (
    <Page back={paths.home} width="text">
      <h1 className="mt-4">Is this paper ours?</h1>
      <p className="mt-3 text-ink-2 text-lead">
        Our receipts, invoices, credit notes and agents’ badges carry a code, and so does each file
        that we issue. It shows whether the paper is from {brand}, and whether it is still valid.
        Scan it, or enter it here.
      </p>
      <CodeForm />
      <p className="mt-6">
        <Link to={paths.fraud} className="link">
          How to recognise fraud in our name
        </Link>
      </p>
    </Page>
  );
}
