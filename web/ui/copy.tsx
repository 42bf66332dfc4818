import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';

interface CopyTextProps {
  text: string;
  label: string;
  /** Other buttons next to Copy. */
  children?: ReactNode;
}

/** Copies a text, else selects it where it is shown. @returns what was done, in words */
export async function copyOrSelect(
  text: string,
  label: string,
  shown: Element | null,
): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `${label} copied`;
  } catch {
    // The clipboard needs https and permission.
    if (shown) window.getSelection()?.selectAllChildren(shown);
    return `${label} is marked. Copy it from there.`;
  }
}

export function CopyText({ text, label, children }: CopyTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const [told, setTold] = useState('');

  return (
    <div>
      <span ref={shown} className="code mb-2 block font-semibold text-[1.25rem] wrap-anywhere">
        {text}
      </span>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button
          kind="second"
          size="small"
          className="noscript:hidden"
          icon={told.endsWith('copied') ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={async () => setTold(await copyOrSelect(text, label, shown.current))}
        >
          Copy<span className="sr-only"> {label}</span>
        </Button>
        {children}
        <span role="status" className="text-ink-2 text-small">
          {told}
        </span>
      </div>
    </div>
  );
}
