import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ICON, PictureStage, type StageProps } from './picture-stage.tsx';
import { usePdfPage } from './use-pdf-page.ts';

/** Shows a PDF page by page as pictures: phones have no PDF viewer that can be embedded in a page. */
export function PdfStage({ src, label, active, onLoad, onError, children }: StageProps) {
  const { picture, number, pages = 1, turnTo } = usePdfPage(src, onError);
  const step = (by: number) => {
    const to = number + by;
    return to >= 1 && to <= pages ? () => turnTo(to) : undefined;
  };
  const [before, after] = [step(-1), step(1)];
  const name = pages > 1 ? `${label}, page ${number} of ${pages}` : label;
  return (
    <>
      {pages > 1 && (
        <div className="flex items-center gap-1 px-3 pt-2">
          <button type="button" className={ICON} aria-disabled={!before} onClick={before}>
            <ChevronLeft aria-hidden />
            <span className="sr-only">Page before: {label}</span>
          </button>
          <span role="status" className="tabular-nums">
            Page {number} of {pages}
          </span>
          <button type="button" className={ICON} aria-disabled={!after} onClick={after}>
            <ChevronRight aria-hidden />
            <span className="sr-only">Next page: {label}</span>
          </button>
        </div>
      )}
      {picture ? (
        <PictureStage key={picture} src={picture} label={name} active={active} onLoad={onLoad} onError={onError}>
          {children}
        </PictureStage>
      ) : (
        <div className="p-3">
          <p role="status" className="sr-only">
            {label} is being opened.
          </p>
          <Skeleton className="aspect-[1.42] h-auto w-full" />
        </div>
      )}
    </>
  );
}
