import { FileText } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Key, useKeys, useKeysOn } from './keys.tsx';

const STORED = 'adminPdfs';
const CHANGED = 'admin-pdfs';

function subscribe(notify: () => void) {
  window.addEventListener(CHANGED, notify);
  return () => window.removeEventListener(CHANGED, notify);
}

/** Whether PDFs are shown by themselves: from the first one that was asked for until the tab is closed. */
const useShown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(STORED) === 'shown',
    () => false,
  );

function show() {
  sessionStorage.setItem(STORED, 'shown');
  window.dispatchEvent(new Event(CHANGED));
}

/** In place of a file that isn't shown: why. */
export function Said({ children }: { children: ReactNode }) {
  return <div className="grid min-h-56 place-items-center p-3">{children}</div>;
}

interface PdfStageProps {
  src: string;
  label: string;
  /** Whether it is looked at now: then the key is its own. */
  active: boolean;
  onLoad: () => void;
}

/**
 * A PDF in the browser's own viewer, which has no part in our origin. Its answer is a PDF and nothing else (`nosniff`), with a policy that
 * lets it run and load nothing. Strangers send these files: the viewer starts when somebody asks for it, not with the page.
 */
export function PdfStage({ src, label, active, onLoad }: PdfStageProps) {
  const shown = useShown();
  const keys = useKeysOn();
  // Phones without a viewer show nothing in a frame.
  const here = typeof navigator !== 'undefined' && navigator.pdfViewerEnabled;
  useKeys(active && here && !shown ? { p: show } : {});
  if (here && shown)
    return (
      <div className="p-3 pb-1">
        <iframe
          src={`${src}#navpanes=0&view=FitH`}
          title={label}
          onLoad={onLoad}
          className="block h-[62vh] min-h-80 w-full rounded-field border-0 bg-surface"
        />
      </div>
    );
  return (
    <Said>
      <Notice icon={<FileText aria-hidden />} title={`${label} is a PDF.`}>
        <p>
          {here ? 'After the first, they show by themselves until you close this tab.' : 'This device opens PDFs in a tab of their own.'}
        </p>
        {here ? (
          <Button size="dense" kind="second" className="mt-3" aria-keyshortcuts="P" onClick={show}>
            Show it here
            {keys && (
              <span aria-hidden className="flex max-lg:hidden">
                <Key>P</Key>
              </span>
            )}
          </Button>
        ) : (
          <a href={src} target="_blank" rel="noreferrer" className="link">
            Open the PDF
          </a>
        )}
      </Notice>
    </Said>
  );
}
