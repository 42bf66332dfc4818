import { FileText, FileX } from 'lucide-react';
import { useEffect, useState } from 'react';

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
