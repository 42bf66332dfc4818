/** What a part of the benchmark is run with. */
export interface Options {
  /** A temporary folder for this run. */
  folder: string;
  /** How often everything is measured, in turn. */
  rounds: number;
  /** How long a server is asked in each round. */
  seconds: number;
  /** Only to see that a part works: few requests, short waits. */
  quick: boolean;
  /** For `lists` and `scale`: how many orders the larger database has, and a PostgreSQL server that keeps both databases for the next run. */
  orders: number | undefined;
  server: string | undefined;
  /** For `against`: another built tree. */
  tree: string | undefined;
}
