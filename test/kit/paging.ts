import type { LightMyRequestResponse } from 'fastify';
import type { Product } from './support.ts';

/** The path of a list's next page; undefined on the last. */
export const nextPage = ({ headers }: LightMyRequestResponse): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];

/** What each page of a list answers, from `path` on. */
export async function* pagesOf(
  product: Product,
  path: string,
  token?: string,
): AsyncGenerator<ReturnType<JSON['parse']>> {
  for (let next: string | undefined = path; next; ) {
    const response: LightMyRequestResponse = await product.call('GET', next, { token });
    yield response.json();
    next = nextPage(response);
  }
}

/** The ids of a list's rows, page by page. */
export const idsByPage = async (...of: Parameters<typeof pagesOf>): Promise<string[]> =>
  (await Array.fromAsync(pagesOf(...of))).flat().map(({ id }) => id);
