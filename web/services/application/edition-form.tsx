import { useMemo } from 'react';
import type { PublicEdition } from '#shared/places/editions.ts';
import { shownPrice } from '../../places.ts';
import { ApplicationForm, type ApplicationFormProps } from './application-form.tsx';
import { editionForm } from './edition-fields.tsx';
import { offeredAt } from './offered-at.ts';

export function EditionApplicationForm({
  edition,
  ...props
}: ApplicationFormProps & { edition: PublicEdition }) {
  const price = shownPrice(props.place);
  const form = useMemo(() => editionForm(edition, price), [edition, price]);
  return <ApplicationForm {...props} editionForm={form} offeredAt={offeredAt} />;
}
