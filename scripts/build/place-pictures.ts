import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { pictureOf } from '../../shared/places/place-pictures.ts';
import { outlines } from './outlines.ts';

const DRAWINGS = join(import.meta.dirname, '../../web/assets/places');

/** By our or Natural Earth's name: other names, joined with `|`. */
const OTHER_NAMES: Record<string, string> = {
  'Antigua and Barb.': 'Antigua and Barbuda',
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  'British Virgin Is.': 'British Virgin Islands',
  'Cabo Verde': 'Cape Verde',
  'Central African Rep.': 'Central African Republic',
  Congo: 'Republic of the Congo|Congo-Brazzaville',
  'Côte d’Ivoire': 'Ivory Coast',
  Czechia: 'Czech Republic',
  'Dem. Rep. Congo': 'Democratic Republic of the Congo|DR Congo|DRC|Congo-Kinshasa',
  'Dominican Rep.': 'Dominican Republic',
  'Eq. Guinea': 'Equatorial Guinea',
  eSwatini: 'Swaziland',
  France: 'Schengen|Schengen area|Schengen states|Paris',
  Gambia: 'The Gambia',
  Macedonia: 'North Macedonia',
  'S. Sudan': 'South Sudan',
  'Saudi Arabia': 'KSA|Mecca|Makkah',
  'Solomon Is.': 'Solomon Islands',
  'St. Kitts and Nevis': 'Saint Kitts and Nevis',
  'St. Vin. and Gren.': 'Saint Vincent and the Grenadines',
  Tanzania: 'Zanzibar',
  Türkiye: 'Turkey|Istanbul',
  'Turks and Caicos Is.': 'Turks and Caicos Islands',
  'United Arab Emirates': 'UAE|Emirates|Dubai|Abu Dhabi',
  'United Kingdom': 'UK|Great Britain|England|London',
  'United States': 'USA|US|United States of America|New York',
  Vatican: 'Vatican City',
  Vietnam: 'Viet Nam',
};

/** SVGs by file name: our own drawing, else an outline. */
function pictures(): Map<string, string> {
  const all = new Map(outlines().map(([name, svg]) => [pictureOf(name), svg]));
  for (const file of readdirSync(DRAWINGS))
    all.set(file, readFileSync(join(DRAWINGS, file), 'utf8'));
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    const svg = all.get(pictureOf(name));
    if (!svg) throw new Error(`There is no picture of ${name}`);
    for (const other of others.split('|')) all.set(pictureOf(other), svg);
  }
  return all;
}

/** Pictures of places in the build: /places/ghana.svg. */
export function placePictures(): Plugin {
  return {
    name: 'pictures-of-places',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    generateBundle() {
      for (const [file, source] of pictures())
        this.emitFile({ type: 'asset', fileName: `places/${file}`, source });
    },
    configureServer({ middlewares }) {
      let all: Map<string, string> | undefined;
      middlewares.use('/places', ({ url = '' }, response) => {
        all ??= pictures();
        const svg = all.get(url.slice(1));
        response.writeHead(svg ? 200 : 204, { 'content-type': 'image/svg+xml' }).end(svg);
      });
    },
  };
}
