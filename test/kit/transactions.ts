import { readFileSync, statSync } from 'node:fs';
import { APPLICATION } from '#server/database/pool.ts';

/** What makes `startPostgres` write each statement into its log, with its transaction. */
export const LOG_STATEMENTS = ['log_statement=all', 'log_line_prefix=%a|%v|'];

/** Looking for payments and refunds that are due, which a timer does. */
const BY_ITSELF = /json_array_elements_text|for update skip locked$|"check_at" >|select pg_wal_lsn/;
/** Of what the job queue asks by itself, only that a job is taken or completed belongs to an order. */
const OF_A_JOB = /^ ?WITH (next|input) AS (?!.*__pgboss__)/;

/** Statements by their transaction, since a length of the log; without what is done while nobody asks anything. */
export function transactionsIn(log: string, from = 0): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const line of readFileSync(log)
    .subarray(from)
    .toString()
    .split(/\n(?!\t)/)) {
    const [, application = '', transaction = '', text = ''] =
      /^([^|]*)\|([^|]*)\|LOG: {2}(?:execute [^:]+|statement): (.*)$/s.exec(line) ?? [];
    if (!application.startsWith(APPLICATION)) continue;
    const statement = text.replace(/\s+/g, ' ');
    if (application === `${APPLICATION}-jobs` && !OF_A_JOB.test(statement)) continue;
    all.set(transaction, [...(all.get(transaction) ?? []), statement]);
  }
  return new Map([...all].filter(([, own]) => !own.some((one) => BY_ITSELF.test(one))));
}

export const lengthOf = (log: string): number => statSync(log).size;
