import { type CSSProperties, useState } from 'react';
import type { Scan } from '../../admin/kit/scans/scan-panel.tsx';
import { useHeldLink } from '../../admin/kit/scans/scan-panel.tsx';

const isPicture = ({ link, file }: Scan): boolean =>
  link !== undefined &&
  (file?.scan === 'off' || file?.scan === 'clean') &&
  file.media_type !== 'application/pdf';

/** Position and size of the portrait, as fractions of a passport's data page (ICAO 9303). */
const PORTRAIT = { left: 0.03, top: 0.16, width: 0.31, height: 0.54 };
/** A scan with a smaller width/height shows an open passport, whose lower half is the data page. */
const OPENED = 1.1;

/** Enlarges a data page until its portrait alone fills the frame. */
function portraitOf(width: number, height: number): CSSProperties {
  const half = width / height < OPENED ? 0.5 : 1;
  const top = 1 - half + PORTRAIT.top * half;
  return {
    width: `${100 / PORTRAIT.width}%`,
    height: `${100 / (PORTRAIT.height * half)}%`,
    left: `${(-PORTRAIT.left / PORTRAIT.width) * 100}%`,
    top: `${(-top / (PORTRAIT.height * half)) * 100}%`,
  };
}

const FRAME = 'relative h-29 w-24 flex-none overflow-hidden rounded-[4px] bg-surface';

function Photograph({ link }: { link: string }) {
  const [src, hold] = useHeldLink(link);
  return (
    <div className={FRAME}>
      <img
        src={src}
        alt="The photograph that was sent"
        onLoad={hold}
        className="size-full object-cover"
      />
    </div>
  );
}

function Portrait({ link }: { link: string }) {
  const [src, hold] = useHeldLink(link);
  const [crop, setCrop] = useState<CSSProperties>();
  return (
    <div className={FRAME}>
      <img
        src={src}
        alt="The portrait on the data page"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setCrop(portraitOf(naturalWidth, naturalHeight));
          hold();
        }}
        style={crop}
        className={`absolute max-w-none object-fill ${crop ? '' : 'invisible'}`}
      />
    </div>
  );
}

/** Photograph beside portrait, if they are pictures. The tick isn't stored. */
export function SamePerson({ photograph, dataPage }: { photograph: Scan; dataPage: Scan }) {
  if (!isPicture(photograph) || !photograph.link) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t p-3">
      <Photograph link={photograph.link} />
      {isPicture(dataPage) && dataPage.link && <Portrait link={dataPage.link} />}
      <label className="flex min-w-0 flex-[1_1_11rem] cursor-pointer items-center justify-between gap-3 font-normal text-dense">
        <span>
          <b>Same person?</b>
          <span className="block text-ink-2">The photograph and the portrait on the data page</span>
        </span>
        <input type="checkbox" />
      </label>
    </div>
  );
}
