import type { DestinationDetail } from '#shared/places/editions.ts';

/** Papers that the edition asks of everybody are named as the form names them. */
export function needsOf({ edition }: DestinationDetail): string {
  const papers = (edition?.requirements ?? [])
    .filter((one) => one.kind === 'document' && one.enforcement === 'required' && !one.when)
    .map(({ title }) => title.replace(/^\w(?=[a-z])/, (letter) => letter.toLowerCase()));
  return papers.length > 0
    ? `your passport, a photo, ${papers.join(', ')}`
    : 'your passport and a photo';
}
