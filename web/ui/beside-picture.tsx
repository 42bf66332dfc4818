import { HousePattern } from './pattern.tsx';

/** Class of a page with text and picture side by side on desktops. */
export const BESIDE =
  'lg:grid lg:min-h-150 lg:grid-cols-[max(30rem,calc((100vw-72rem)/2+36rem))_1.5rem_1fr]';
export const TEXT_BESIDE =
  'px-(--gutter) pb-16 lg:pr-12 lg:pl-[max(var(--gutter),calc((100vw-72rem)/2+var(--gutter)))]';

/** Decoration that phones don't load. */
export function BesidePicture({ src }: { src: string }) {
  return (
    <>
      <div className="relative hidden lg:block">
        <HousePattern direction="down" className="absolute inset-0" />
      </div>
      <div className="relative hidden bg-[#eedfbc] lg:block">
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="dusk absolute inset-0 size-full object-cover"
        />
      </div>
    </>
  );
}
