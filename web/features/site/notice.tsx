import type { ReactNode } from 'react';
import { data, type RouterContextProvider } from 'react-router';
import {
  type Notice,
  type NoticeName,
  type NoticePart,
  noticeDay,
  noticePath,
} from '#shared/notices/notice.ts';
import { paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Notice as Box } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Said, Section } from './text.tsx';

/** @throws 404 when that version doesn't exist */
export async function readNotice(
  context: Readonly<RouterContextProvider>,
  name: NoticeName,
  version: string | undefined,
): Promise<Notice> {
  const notice = await context.get(features).notice(name, version);
  if (!notice) throw data(null, { status: 404 });
  return notice;
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;

/** Turns Markdown links into elements: `split` repeats plain text, a link's text, its path. */
function withLinks(text: string): ReactNode[] {
  const parts = text.split(LINK);
  return parts.map((part, at) => {
    if (at % 3 === 2) return null;
    return at % 3 === 1 ? (
      <a key={part} href={parts[at + 1]}>
        {part}
      </a>
    ) : (
      part
    );
  });
}

function Part({ part }: { part: NoticePart }) {
  if (typeof part === 'string') return <p>{withLinks(part)}</p>;
  if ('facts' in part) return <Said lines={part.facts} />;
  if ('contact' in part)
    return (
      <p>
        <ContactLinks /> {part.contact}
      </p>
    );
  return (
    <ul className="grid gap-2">
      {part.list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function NoticePage({ notice: { name, version, says, versions } }: { notice: Notice }) {
  const [now = version] = versions;
  return (
    <Page back={paths.home} width="text">
      <h1 className="mt-4">{says.title}</h1>
      {version !== now && (
        <Box tone="wait" title={`This is how it read from ${noticeDay(version)}`} className="mt-4">
          <p>
            There is a newer version since {noticeDay(now)}: <a href={`/${name}`}>read that one</a>.
            What you agreed to stays as it is here.
          </p>
        </Box>
      )}
      <p className="mt-3 text-ink-2 text-lead">{says.lead}</p>
      {says.sections.map(({ title, parts }) => (
        <Section key={title} title={title}>
          {parts.map((part) => (
            <Part key={JSON.stringify(part)} part={part} />
          ))}
        </Section>
      ))}
      <Section title="Versions">
        <p>Each version stays here as it was. Your order’s page says which one you agreed to.</p>
        <ul className="grid gap-1">
          {versions.map((one) => (
            <li key={one}>
              <a href={noticePath(name, one)} aria-current={one === version ? 'page' : undefined}>
                {`${noticeDay(one)}${one.includes('.') ? `, number ${one.split('.')[1]}` : ''}`}
              </a>
              {one === now && <span>, current</span>}
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}
