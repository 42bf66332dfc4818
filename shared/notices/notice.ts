import { formatDate, middayOf } from '../dates.ts';
import type { RetentionDays } from '../people/retention.ts';
import type { NotifyChannel } from '../staff/notify.ts';

export const NOTICE_NAMES = ['privacy', 'terms'] as const;
export type NoticeName = (typeof NOTICE_NAMES)[number];

/** Links stand as `[words](/path)`. `contact`: how to reach us, and what to name. */
export type NoticePart =
  | string
  | { list: string[] }
  | { facts: [label: string, sentence: string][] }
  | { contact: string };

/** What applicants agree to, as data: each version is stored as it was. */
export interface NoticeText {
  title: string;
  lead: string;
  sections: { title: string; parts: NoticePart[] }[];
}

/** What an operator decides of it. */
export interface NoticeFacts {
  brand: string;
  retention: RetentionDays;
  notify?: NotifyChannel;
  recaptcha: boolean;
}

export interface Notice {
  name: NoticeName;
  /** Its day, with a number from the second of a day on: 2026-11-26, 2026-11-26.2. */
  version: string;
  says: NoticeText;
  /** All of them, the newest first. */
  versions: string[];
}

export type NoticeVersions = Record<NoticeName, string>;

export const noticePath = (name: NoticeName, version: string): string => `/${name}/${version}`;
/** '26 November 2026' */
export const noticeDay = (version: string): string => formatDate(middayOf(version.slice(0, 10)));

const partLines = (part: NoticePart): string[] => {
  if (typeof part === 'string') return [part];
  if ('facts' in part) return part.facts.map(([label, sentence]) => `${label}: ${sentence}`);
  return 'list' in part ? part.list : [part.contact];
};

/** As plain text. */
export const noticeLines = ({ title, lead, sections }: NoticeText): string[] =>
  [
    title,
    '',
    lead,
    ...sections.flatMap((one) => ['', one.title, ...one.parts.flatMap(partLines)]),
  ].map((line) => line.replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)'));
