import { data } from 'react-router';
import { NO_ID } from './words.ts';

/** @throws a 404 in the document's words when the URL has no id */
export function placeId(given: string | undefined): string {
  const id = given?.trim();
  if (!id) throw data({ message: NO_ID }, { status: 404 });
  return id;
}
