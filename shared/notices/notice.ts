import { formatDate, middayOf } from '../dates.ts';
import type { RetentionDays } from '../people/retention.ts';
import type { NotifyChannel } from '../staff/notify.ts';

export const NOTICE_NAMES = ['privacy', 'terms'] as const;
export type NoticeName = (typeof NOTICE_NAMES)[number];

/** Links are written `[words](/path)`. `contact`: how to reach us and what to mention. */
export type NoticePart =
  | string
  | { list: string[] }
  | { facts: [label: string, sentence: string][] }
  | { contact: string };

/** The text that applicants agree to, as data: each version is stored unchanged. */
export interface NoticeText {
  title: string;
  lead: string;
  sections: { title: string; parts: NoticePart[] }[];
}

/** The operator's settings that the text depends on. */
export interface NoticeFacts {
  brand: string;
  retention: RetentionDays;
  notify?: NotifyChannel;
  recaptcha: boolean;
}

export interface Notice {
  name: NoticeName;
  /** Date of the version; further ones of the same day are numbered: 2026-11-26, 2026-11-26.2. */
  version: string;
  says: NoticeText;
  /** All versions, newest first. */
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

/** As lines of plain text. */
export const noticeLines = ({ title, lead, sections }: NoticeText): string[] =>
  [
    title,
    '',
    lead,
    ...sections.flatMap((one) => ['', one.title, ...one.parts.flatMap(partLines)]),
  ].map((line) => line.replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)'));
