import type { Scan } from '../../admin/kit/scans/scan-panel.tsx';
import { useHeldLink } from '../../admin/kit/scans/scan-panel.tsx';

const isPicture = ({ link, file }: Scan): boolean =>
  Boolean(link && file?.ready && file.media_type !== 'application/pdf');

function Small({ link, alt, className }: { link: string; alt: string; className: string }) {
  const [src, hold] = useHeldLink(link);
  return (
    <img
      src={src}
      alt={alt}
      onLoad={hold}
      className={`dusk h-23 rounded-[4px] bg-surface object-cover ${className}`}
    />
  );
}

/** The tick isn't stored. Renders nothing unless the photograph is a picture. */
export function SamePerson({ photograph, dataPage }: { photograph: Scan; dataPage: Scan }) {
  if (!isPicture(photograph) || !photograph.link) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t p-3">
      <Small link={photograph.link} alt="The photograph that was sent" className="w-18 flex-none" />
      {isPicture(dataPage) && dataPage.link && (
        // A passport's portrait stands on the left of its data page (ICAO 9303).
        <Small
          link={dataPage.link}
          alt="The left of the data page"
          className="w-18 flex-none object-left"
        />
      )}
      <label className="flex min-w-0 flex-[1_1_5rem] cursor-pointer items-center justify-between gap-3 font-normal text-dense">
        <span>
          <b>Same person?</b>
          <span className="block text-ink-2">The photograph and the portrait on the data page</span>
        </span>
        <input type="checkbox" />
      </label>
    </div>
  );
}
