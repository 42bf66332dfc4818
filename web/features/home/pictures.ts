import lagoon from '../../assets/hero-1.svg';
import airport from '../../assets/hero-2.svg';
import places from '../../assets/hero-3.svg';

/** The hero's three pictures; `part` is what a narrow crop keeps. */
export const PICTURES = [
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
