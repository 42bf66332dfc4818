import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';

interface CopyTextProps {
  text: string;
  label: string;
  /** Other buttons next to Copy. */
  children?: ReactNode;
}

export function CopyText({ text, label, children }: CopyTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const [told, setTold] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold(`${label} copied`);
    } catch {
      // The clipboard needs https and permission; otherwise the text is selected.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      setTold(`${label} is marked. Copy it from there.`);
    }
  };

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
          onClick={copy}
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
