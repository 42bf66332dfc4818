// Visa destinations as administrators add them, by HTTP.
import { expect } from 'vitest';
import type { Destination } from '#shared/places/destinations.ts';
import type { Product } from '../kit/support.ts';
import { unique } from './orders.ts';

/** What the administrator of this token does with visa destinations, and how anybody reads them. */
export function destinationDesk(product: Product, token: () => string) {
  const post = (body: Record<string, unknown>) =>
    product.call('POST', '/api/visa/add_visa', { body, token: token() });
  return {
    post,
    put: (body: Record<string, unknown>) =>
      product.call('PUT', '/api/visa/update', { body, token: token() }),
    /** Every list shows it at once. */
    async add(body: Record<string, unknown> = {}): Promise<number> {
      const response = await post({ destination: `Land ${unique()}`, visa_price: 45000, ...body });
      expect(response.statusCode).toBe(201);
      return response.json().id;
    },
    list: async (query = '', as?: string, path = 'destinations') =>
      (await product.json('GET', `/api/visa/${path}${query}`, { token: as })).data as Destination[],
    one: (id: number, as?: string) =>
      product.json('GET', `/api/visa/destinations/${id}`, { token: as }),
  };
}

export const placeNames = (places: readonly Destination[]): string[] =>
  places.map(({ destination }) => destination);
