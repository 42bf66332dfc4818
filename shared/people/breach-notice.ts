import { formatStamp } from '../dates.ts';
import { counted } from '../words.ts';
import type { AccessReport } from './access-report.ts';

export const COMMISSION_HOURS = 72;

interface Breach {
  brand: string;
  address: string;
  found_at: string;
  report: Pick<AccessReport, 'from' | 'to' | 'orders' | 'data' | 'saved_lists'>;
}

/** Hours left to notify the Commission; negative after the deadline. */
export const hoursLeft = (found_at: string, now: Date): number =>
  COMMISSION_HOURS - (now.getTime() - new Date(found_at).getTime()) / 3_600_000;

const whichData = (data: readonly string[]) => data.join(', ') || '[which data]';

/** Who is in a saved list is not known here, as it was saved without the ids of its orders. */
function people({ orders, saved_lists }: Breach['report']): string {
  if (saved_lists.length === 0) return String(orders);
  const rows = saved_lists.reduce((sum, list) => sum + (list.rows ?? 0), 0);
  const least = saved_lists.some((list) => list.rows === null) ? 'at least ' : '';
  return `${orders}, and ${least}${counted(rows, 'row')} of saved lists, whose people are found by opening each list with its filters`;
}

/** A draft; the sender fills in what is in brackets. */
export const commissionNotice = ({ brand, address, found_at, report }: Breach): string =>
  `To the Nigeria Data Protection Commission

Notice of a personal data breach

Controller: ${brand}
Contact: ${address}
Found: ${formatStamp(found_at)}, Lagos time
Happened between: ${formatStamp(report.from)} and ${formatStamp(report.to)}, as far as we know
What happened: [in a few sentences]
Data: ${whichData(report.data)}
People: ${people(report)}
Likely consequences: [for the people concerned]
What we have done: [to end it, and against its effects]
What we will do: [and until when]
People are told: [yes, on which day and how; or why not]`;

/** Draft of the mail to the affected persons. */
export const personsNotice = ({ brand, address, found_at, report }: Breach): string =>
  `Subject: Your data with ${brand}

Hello,

on ${formatStamp(found_at).slice(0, 10)} we found that somebody may have seen data of yours without permission: ${whichData(report.data)}.

What happened: [in a few sentences]
What it may mean for you: [for example somebody could pretend to be you]
What we have done: [to end it]
What you can do: [for example watch for calls that ask for a payment; we never ask for one by phone]

We are sorry. Ask us anything: ${address}. You may also complain to the Nigeria Data Protection Commission.

${brand}`;
