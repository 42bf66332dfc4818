import type { AgreedVersions } from '#shared/notices/agreed.ts';
import { NOTICE_NAMES, type NoticeName, noticeDay, noticePath } from '#shared/notices/notice.ts';

const WORDS: Record<NoticeName, string> = { privacy: 'privacy notice', terms: 'terms' };

/** Links to the versions of the texts that an order was submitted under. */
export function Agreed({ agreed }: { agreed: AgreedVersions }) {
  const links = NOTICE_NAMES.flatMap((name) => {
    const version = agreed[name];
    return version
      ? [
          <a key={name} href={noticePath(name, version)}>
            {WORDS[name]} of {noticeDay(version)}
          </a>,
        ]
      : [];
  });
  if (links.length === 0) return null;
  return (
    <>
      {links[0]}
      {links.length > 1 && <span> and </span>}
      {links.slice(1)}
    </>
  );
}
