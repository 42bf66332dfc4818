import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orders } from '#server/database/schema.ts';

export interface Sort {
  by: PgColumn[];
  ascending: boolean;
}

export const sortTerms = ({ by, ascending }: Sort): SQL[] =>
  by.map((column) => (ascending ? asc : desc)(column));

export interface IdQuery {
  id?: PgColumn;
  source: SQL;
  where: SQL | undefined;
  sort: Sort;
  limit: number;
}

export const selectIds = ({ id = orders.id, source, where, sort, limit }: IdQuery): SQL =>
  sql`select ${id} from ${source} where ${where} order by ${sql.join(sortTerms(sort), sql`, `)} limit ${limit}`;
