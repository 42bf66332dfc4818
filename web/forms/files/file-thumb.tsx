import { FileText, FileX } from 'lucide-react';
import { useEffect, useState } from 'react';

/** A URL of the file; undefined until it is made. */
function usePicture(file: File, shown: boolean): string | undefined {
  const [made, setMade] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!shown) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => {
      setMade(undefined);
      URL.revokeObjectURL(url);
    };
  }, [file, shown]);
  // The one of another file is revoked already.
  return made?.file === file ? made.url : undefined;
}

export function FileThumb({
  file,
  wrong,
  className = 'row-span-2 size-18',
}: {
  file: File;
  wrong: boolean;
  className?: string;
}) {
  const picture = usePicture(file, !wrong && file.type.startsWith('image/'));
  const Icon = wrong ? FileX : FileText;
  return (
    <span
      className={`grid flex-none place-items-center overflow-hidden rounded-[4px] bg-sunk text-ink-2 ${className}`}
    >
      {picture ? (
        <img src={picture} alt="" className="dusk size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-5" />
      )}
    </span>
  );
}
