import { FileText, FileX } from 'lucide-react';
import { useEffect, useState } from 'react';

/** An object URL of a picture that isn't uploaded yet, revoked when it is no longer shown. */
function usePicture(file: File, shown: boolean): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!shown) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file, shown]);
  return url;
}

/** A thumbnail of the chosen file, or its type. */
export function FileThumb({ file, wrong }: { file: File; wrong: boolean }) {
  const picture = usePicture(file, !wrong && file.type.startsWith('image/'));
  const Icon = wrong ? FileX : FileText;
  return (
    <span className="row-span-2 grid size-18 place-items-center overflow-hidden rounded-[4px] bg-sunk text-ink-2">
      {picture ? <img src={picture} alt="" className="dusk size-full object-cover" /> : <Icon aria-hidden className="size-5" />}
    </span>
  );
}
