/** Versions of what applicants agree to, the oldest first. A changed text is a new version; the earlier stays beside it. */
export const NOTICES = {
  privacy: [{ version: '2026-11-26', since: '2026-11-26' }],
  terms: [{ version: '2026-11-26', since: '2026-11-26' }],
} as const;
type NoticeName = keyof typeof NOTICES;

export const noticeNow = (name: NoticeName): string => NOTICES[name].at(-1)?.version ?? '';
