import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { withCommas } from '#shared/words.ts';

export interface Panel {
  title: string;
  many?: number | undefined;
  /** Shown next to the tabs while this panel is chosen. */
  beside?: ReactNode;
  content: ReactNode;
}

/** Tabs for several lists; the arrow keys move between them. */
export function TabPanels({ label, panels }: { label: string; panels: readonly Panel[] }) {
  const [chosen, choose] = useState(panels[0]?.title);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // The chosen list may become empty and lose its tab.
  const current = panels.some(({ title }) => title === chosen) ? chosen : panels[0]?.title;
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = panels.findIndex(({ title }) => title === current);
    const next = by && (at + by + panels.length) % panels.length;
    if (next === undefined) return;
    event.preventDefault();
    choose(panels[next]?.title);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={walk}
          className="flex min-w-0 gap-x-5 sideways"
        >
          {panels.map(({ title, many }, at) => (
            <button
              key={title}
              type="button"
              role="tab"
              id={`${id}-tab-${at}`}
              aria-selected={title === current}
              aria-controls={`${id}-panel-${at}`}
              tabIndex={title === current ? 0 : -1}
              onClick={() => choose(title)}
              className="flex min-h-10 flex-none items-center gap-2 whitespace-nowrap text-ink-2 hover:text-ink aria-selected:font-bold aria-selected:text-ink aria-selected:shadow-[inset_0_-3px_0_var(--marigold)] pointer-coarse:min-h-(--target)"
            >
              {title}
              {many !== undefined && <span className="tabular-nums">{withCommas(many)}</span>}
            </button>
          ))}
        </div>
        {panels.map(
          ({ title, beside }) =>
            beside && (
              <div key={title} hidden={title !== current}>
                {beside}
              </div>
            ),
        )}
      </div>
      {panels.map(({ title, content }, at) => (
        <div
          key={title}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={title !== current}
        >
          {content}
        </div>
      ))}
    </>
  );
}
