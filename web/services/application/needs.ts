import type { DestinationDetail } from '#shared/places/editions.ts';

/** Names what every applicant must upload, in the form's words, as one phrase. */
export function needsOf({ edition }: DestinationDetail): string {
  const papers = (edition?.requirements ?? [])
    .filter((one) => one.kind === 'document' && one.enforcement === 'required' && !one.when)
    .map(({ title }) => title.replace(/^\w(?=[a-z])/, (letter) => letter.toLowerCase()));
  return papers.length > 0
    ? `your passport, a photo, ${papers.join(', ')}`
    : 'your passport and a photo';
}
