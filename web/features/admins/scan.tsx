import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RecordPart } from './record-part.tsx';

type Kept = 'picture' | 'pdf' | 'away' | undefined;

/** What stands at a file's address; pictures that were only just sent are away for some seconds. */
function useKept(address: string): [Kept, again: () => void] {
  const [kept, setKept] = useState<Kept>();
  const [tries, setTries] = useState(0);
  // The address is signed anew whenever the record is loaded; the file stays the same.
  const [path] = address.split('?');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another signature is no other file.
  useEffect(() => {
    const leaving = new AbortController();
    setKept(undefined);
    fetch(address, { method: 'HEAD', signal: leaving.signal })
      .then((answer) => {
        if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
        setKept(answer.headers.get('content-type')?.startsWith('image/') ? 'picture' : 'pdf');
      })
      .catch(() => leaving.signal.aborted || setKept('away'));
    return () => leaving.abort();
  }, [path, tries]);
  return [kept, () => setTries((before) => before + 1)];
}

/** A file that somebody sent, seen in place. `of` says whose it is. */
export function Scan({ title, address, of }: { title: string; address: string | undefined; of: string }) {
  return address ? (
    <Shown title={title} address={address} of={of} />
  ) : (
    <RecordPart title={title}>
      <p className="py-2 text-ink-2">Not sent.</p>
    </RecordPart>
  );
}

function Shown({ title, address, of }: { title: string; address: string; of: string }) {
  const [kept, again] = useKept(address);
  return (
    <RecordPart
      title={title}
      beside={
        <a href={address} target="_blank" rel="noreferrer" className="link min-h-8 py-0 text-dense pointer-coarse:min-h-(--target)">
          <ExternalLink aria-hidden className="size-[1.1em]" />
          Open<span className="sr-only"> {title} in a new tab</span>
        </a>
      }
    >
      <div className="mt-3 grid min-h-40 place-items-center rounded-field bg-sunk p-3">
        {kept === 'picture' && <img src={address} alt={`${title} of ${of}`} className="max-h-[44rem] max-w-full" />}
        {kept === 'pdf' && (
          <iframe src={`${address}#navpanes=0&view=FitH`} title={`${title} of ${of}`} className="h-[36rem] max-h-[80dvh] w-full border-0" />
        )}
        {kept === 'away' && (
          <div role="alert" className="grid justify-items-center gap-2">
            <p>The file is not there yet. A picture that was just sent takes some seconds.</p>
            <Button kind="second" size="dense" onClick={again}>
              Try again
            </Button>
          </div>
        )}
        {!kept && (
          <p role="status" className="text-ink-2">
            Loading the file…
          </p>
        )}
      </div>
    </RecordPart>
  );
}
