import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

const UNKNOWN =
  'We know no application with this address. Open the link in the email that we sent you, or look it up with its tracking ID.';

export function NothingToPay({ title, why = UNKNOWN }: { title: string; why?: string }) {
  return (
    <Page back={paths.home} width="text">
      <h1>{title}</h1>
      <p className="mt-2 text-lead">{why}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.track()}>Visa Status</ButtonLink>
        <ButtonLink to={paths.search(LEADING_KIND)} kind="second">
          Find a visa
        </ButtonLink>
      </div>
    </Page>
  );
}
