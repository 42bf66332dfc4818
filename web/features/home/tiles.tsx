import { ArrowRight, BedDouble, Luggage, Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNaira } from '#shared/money/money.ts';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { descriptionOf, isDecided, KINDS, type Kind } from '#shared/services/index.ts';
import { counted } from '#shared/words.ts';
import type { AudiencePaths } from '../../audience-paths.ts';
import { paths } from '../../paths.ts';
import { iconOf } from '../../services/icons.ts';
import { Pattern } from '../../ui/pattern.tsx';
import { useSite } from '../../ui/site.ts';
import { type Offer, OfferLink } from './offer-link.tsx';

type TileProps = Offer & { icon: ReactNode };

function Tile({ icon, className, ...offer }: TileProps & { className: string }) {
  const look = `h-full min-h-33 content-start py-[1.1rem] pr-3 md:py-[1.35rem] [&>svg]:mb-[.55rem] [&>svg]:size-[1.625rem] [&>svg]:stroke-[1.75] [&>svg]:text-brand ${className}`;
  return (
    <OfferLink {...offer} className={look}>
      {icon}
    </OfferLink>
  );
}

function MainTile({ text, to }: { text?: string; to: string }) {
  const Icon = iconOf(LEADING_KIND);
  return (
    <Link
      to={to}
      className="group flex h-full min-h-28 items-center gap-4 overflow-hidden rounded-button bg-deep pr-5 text-on-deep no-underline hover:text-on-deep"
    >
      <span className="h-full w-11 @max-[17.9rem]/page:hidden">
        <Pattern name="E-visa home" />
      </span>
      <span className="grid flex-1 gap-[.1rem] py-5 text-on-deep-2">
        <Icon aria-hidden className="mb-[.35rem] size-7 text-[#f9b12d]" />
        <b className="font-bold text-[1.375rem] text-on-deep tracking-[-.015em] group-hover:underline">
          {descriptionOf(LEADING_KIND).names.header}
        </b>
        <span>{text}</span>
      </span>
      <ArrowRight aria-hidden className="size-7 @max-[17.9rem]/page:hidden" />
    </Link>
  );
}

function serviceTile(
  kind: Kind,
  text: string | undefined,
  audiencePaths: AudiencePaths,
): TileProps {
  const { names, pages } = descriptionOf(kind);
  const Icon = iconOf(kind);
  return {
    to: isDecided(kind) ? audiencePaths.search(kind) : pages.public[0],
    icon: <Icon aria-hidden />,
    title: names.header,
    text,
  };
}

/** The price text on each service's tile, if any. */
export type ServiceOffers = Readonly<Record<Kind, string | undefined>>;

interface TilesProps {
  offers: ServiceOffers;
  /** Number of visa destinations; lowest price in naira. */
  visas: { count: number; from?: number };
  audiencePaths: AudiencePaths;
}

export function Tiles({ offers, visas, audiencePaths }: TilesProps) {
  const site = useSite();
  const offer = counted(visas.count, 'destination');
  const small: TileProps[] = [
    ...KINDS.filter((kind) => kind !== LEADING_KIND).map((kind) =>
      serviceTile(kind, offers[kind], audiencePaths),
    ),
    {
      to: site.hotel_url,
      icon: <BedDouble aria-hidden />,
      title: 'Hotel Booking',
      text: "At our partner's site",
      outside: true,
    },
    {
      to: site.packages_url,
      icon: <Luggage aria-hidden />,
      title: 'Packages',
      text: "At our partner's site",
      outside: true,
    },
  ];
  return (
    <section aria-labelledby="services" className="wrap pt-10 md:pt-14">
      <h2 id="services">What do you need?</h2>
      <ul className="mt-4 grid grid-cols-2 border-line border-b md:grid-cols-4">
        <li className="col-span-2 md:col-span-3">
          <MainTile
            to={audiencePaths.search(LEADING_KIND)}
            text={
              visas.from === undefined
                ? offers[LEADING_KIND]
                : `${offer}, from ${formatNaira(visas.from)}`
            }
          />
        </li>
        <li className="col-span-2 md:col-span-1">
          <Tile
            to={paths.track()}
            icon={<Route aria-hidden />}
            title="Visa Status"
            text="Follow it with your tracking ID"
            className="md:pl-[1.1rem]"
          />
        </li>
        {small.map((tile, place) => (
          <li
            key={tile.title}
            className={`border-line border-t ${place % 2 ? 'border-l' : ''} ${place % 4 ? 'md:border-l' : 'md:border-l-0'}`}
          >
            <Tile
              {...tile}
              className={`${place % 2 ? 'pl-4' : ''} ${place % 4 ? 'md:pl-[1.1rem]' : 'md:pl-0'}`}
            />
          </li>
        ))}
        <li className="col-span-2 border-line border-t py-4 text-ink-2 text-small">
          Coming soon: <Link to={paths.flight}>Flight</Link>, <Link to={paths.eSim}>E-sim</Link>
        </li>
      </ul>
    </section>
  );
}
