import { Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import lagoon from '../../assets/hero-1.svg';
import airport from '../../assets/hero-2.svg';
import places from '../../assets/hero-3.svg';
import { useReducedMotion, useSlides } from './use-slides.ts';

/** `part`: the part that a narrow crop shows. */
const PICTURES = [
  {
    src: lagoon,
    name: 'Lagos lagoon',
    alt: 'Sunrise over the Lagos lagoon: yellow buses on the long bridge, a canoe, an aircraft climbing away.',
    part: 'object-[62%_60%]',
  },
  {
    src: airport,
    name: 'At the airport',
    alt: 'Two travellers in an airport hall, she in a tall yellow gele, he in a green agbada, looking out at an aircraft and the sun.',
    part: 'object-[45%_45%]',
  },
  {
    src: places,
    name: 'Places to go',
    alt: 'Five places joined by one flight path: a tower in the desert, a mosque by the water, a sailing boat, a snowy mountain, pyramids at night.',
    part: 'object-[50%_55%]',
  },
] as const;

export function Slider() {
  const { current, wanted, wantAll, playing, choose, toggle } = useSlides(PICTURES.length);
  const reduced = useReducedMotion();
  const track = useRef<HTMLDivElement>(null);
  // Index that our own scrolling moves to; pictures passed on the way aren't the reader's choice.
  const heading = useRef<number>(undefined);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const left = current * element.clientWidth;
    if (Math.abs(element.scrollLeft - left) < 2) return;
    heading.current = current;
    element.scrollTo({ left, behavior: reduced ? 'instant' : 'smooth' });
  }, [current, reduced]);

  const scrolled = () => {
    const element = track.current;
    if (!element || element.clientWidth === 0) return;
    const at = element.scrollLeft / element.clientWidth;
    const place = Math.round(at);
    if (Math.abs(at - place) > 0.02) return;
    if (heading.current === undefined && place !== current) choose(place);
    if (heading.current === place) heading.current = undefined;
  };
  const taken = () => {
    heading.current = undefined;
    wantAll();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel's role is a group with a description of its own.
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Pictures of journeys"
      className="relative bg-[#eedfbc] lg:col-start-3 lg:row-start-1"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a strip of pictures is no fieldset. */}
      <div
        ref={track}
        role="group"
        aria-label="Pictures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={scrolled}
        onPointerDown={taken}
        onWheel={taken}
        onKeyDown={taken}
        onPointerEnter={wantAll}
        onFocus={wantAll}
        className="flex h-33 w-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden [scrollbar-width:none] focus-visible:-outline-offset-4 md:h-76 lg:absolute lg:inset-0 lg:h-auto"
      >
        {PICTURES.map((picture, place) => (
          <div key={picture.name} className="h-full w-full flex-none snap-start">
            {wanted >= place && (
              <img
                src={picture.src}
                alt={picture.alt}
                width="1200"
                height="800"
                fetchPriority={place === 0 ? 'high' : 'low'}
                decoding="async"
                className={`dusk size-full object-cover ${picture.part}`}
              />
            )}
          </div>
        ))}
      </div>
      <div className="absolute right-0 bottom-0 z-1 isolate flex text-[#fcfaf4] before:absolute before:inset-x-0 before:inset-y-[.375rem] before:-z-1 before:rounded-l-[4px] before:bg-[#0d291e]/85 noscript:hidden">
        {PICTURES.map((picture, place) => (
          <button
            key={picture.name}
            type="button"
            aria-label={`${picture.name}, ${place + 1} of ${PICTURES.length}`}
            aria-current={place === current ? 'true' : undefined}
            onClick={() => choose(place)}
            className="group grid size-11 place-items-center"
          >
            <span className="size-[.7rem] [transform:rotate(45deg)] border-2 border-[#fcfaf4] group-aria-current:size-[.85rem] group-aria-current:border-[#f9b12d] group-aria-current:bg-[#f9b12d]" />
          </button>
        ))}
        <button
          type="button"
          aria-label={playing ? 'Pause the pictures' : 'Play the pictures'}
          onClick={toggle}
          className="grid size-11 place-items-center"
        >
          {playing ? (
            <Pause aria-hidden className="size-5" />
          ) : (
            <Play aria-hidden className="size-5" />
          )}
        </button>
      </div>
    </div>
  );
}
