import { callList, type ListCall, type Options, type Row } from '../../../api.ts';

/** Every row of a list, page by page. @throws as `callApi` */
export async function callAll<C extends ListCall>(call: C, options: Options<C>): Promise<Row<C>[]> {
  const all: Row<C>[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: '200', cursor };
    const page = await callList(call, { ...options, query });
    all.push(...page.rows);
    cursor = page.next;
  } while (cursor);
  return all;
}
