import { useCallback, useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';

async function hashOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Result = 'same' | 'other' | 'unreadable';
const SAYS: Record<Result, [tone: 'good' | 'bad', title: string, text: string]> = {
  same: ['good', 'It is the file that we issued.', 'Nothing in it was changed.'],
  other: [
    'bad',
    'It is not the file that we issued.',
    'It was changed or saved again, or it is another file. Ask for the file itself, not a photo or a scan of it.',
  ],
  unreadable: ['bad', 'The file could not be read here.', 'Try it in another browser.'],
};

/** Compares a file with `sha256` in the browser: nothing is uploaded. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const [result, setResult] = useState<Result>();
  const input = useRef<HTMLInputElement>(null);
  const compare = useCallback(async () => {
    const [file] = input.current?.files ?? [];
    setResult(undefined);
    if (!file) return;
    try {
      setResult((await hashOf(file)) === sha256 ? 'same' : 'other');
    } catch {
      setResult('unreadable');
    }
  }, [sha256]);
  // A file may have been chosen before hydration.
  useEffect(() => void compare(), [compare]);
  const [tone, title, text] = result ? SAYS[result] : [];
  return (
    <section aria-labelledby="compare" className="mt-8 print:hidden">
      <h2 id="compare">Is your copy the same?</h2>
      <p id="compare-hint" className="mt-2 text-ink-2">
        Choose the file, or drop it here. It stays on your device: only your browser reads it.
      </p>
      <input
        ref={input}
        type="file"
        name="copy"
        aria-labelledby="compare"
        aria-describedby="compare-hint"
        onChange={() => void compare()}
        className="control mt-3 h-auto! min-h-24 border-dashed py-8"
      />
      <div role="status">
        {title && (
          <Notice tone={tone} title={title} className="mt-4">
            <p>{text}</p>
          </Notice>
        )}
      </div>
      <noscript>
        <p className="mt-3 text-ink-2 wrap-anywhere">
          Without JavaScript, compare its SHA-256 yourself: <span className="code">{sha256}</span>
        </p>
      </noscript>
    </section>
  );
}
