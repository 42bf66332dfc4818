import type { ReactNode } from 'react';
import { data } from 'react-router';
import { type NoticeName, type NoticePart, noticeDay, noticePath } from '#shared/notices/notice.ts';
import { patternOf } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/notice-page';
import { Said, Section } from './text.tsx';

export const handle: Handle = { cached: true, listed: true };

const META: Record<NoticeName, readonly [title: string, description: string]> = {
  terms: ['Terms', 'What we do for the price, what we can’t promise, and what we need from you.'],
  privacy: [
    'Your data and privacy',
    'What we keep of your application, why, how long, who sees it, and how you have it corrected or erased.',
  ],
};
const nameAt = (pattern: string): NoticeName =>
  pattern.startsWith(paths.terms) ? 'terms' : 'privacy';

export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const version = 'version' in params ? params.version : undefined;
  const notice = await context.get(features).notice(nameAt(pattern), version);
  if (!notice) throw data(null, { status: 404 });
  return notice;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, ...META[nameAt(patternOf(matches))]);

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

export default function NoticePage({
  loaderData: { name, version, says, versions },
}: Route.ComponentProps) {
  const [now = version] = versions;
  return (
    <Page back={paths.home} width="text">
      <h1 className="mt-4">{says.title}</h1>
      {version !== now && (
        <Notice
          tone="wait"
          title={`This is how it read from ${noticeDay(version)}`}
          className="mt-4"
        >
          <p>
            There is a newer version since {noticeDay(now)}: <a href={`/${name}`}>read that one</a>.
            What you agreed to stays as it is here.
          </p>
        </Notice>
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
