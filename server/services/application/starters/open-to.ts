// Names as in the nationality list.
const join = (...groups: readonly (readonly string[])[]): string => groups.flat().join('|');

const WEST = [
  'Ghana',
  'Benin',
  'Burkina Faso',
  'Cape Verde',
  'Côte d’Ivoire',
  'Gambia',
  'Guinea',
  'Guinea-Bissau',
  'Liberia',
  'Mali',
  'Niger',
];
const CENTRAL = [
  'Cameroon',
  'Chad',
  'Congo',
  'Democratic Republic of the Congo',
  'Equatorial Guinea',
  'Gabon',
];
const EAST = ['Burundi', 'Djibouti', 'Ethiopia', 'Kenya', 'Comoros'];
const SOUTH = [
  'Angola',
  'Botswana',
  'Eswatini',
  'Lesotho',
  'Madagascar',
  'Malawi',
  'Mauritius',
  'Mozambique',
  'Namibia',
];
const NORTH = ['Algeria', 'Egypt', 'Libya', 'Mauritania', 'Morocco'];
const ASIA = [
  'Bangladesh',
  'China',
  'India',
  'Indonesia',
  'Japan',
  'Kazakhstan',
  'Malaysia',
  'Nepal',
];
const GULF = ['Bahrain', 'Dubai', 'Jordan', 'Kuwait', 'Lebanon'];
const EUROPE = [
  'Austria',
  'Belgium',
  'Denmark',
  'Finland',
  'France',
  'Germany',
  'Ireland',
  'Italy',
  'Netherlands',
  'Norway',
];
const AMERICAS = ['Argentina', 'Brazil', 'Canada', 'Chile', 'Colombia', 'Mexico'];
const OCEANIA = ['Australia', 'New Zealand'];
const NIGERIA = ['Nigeria'];

export const EVERYBODY = '';
export const NIGERIA_ONLY = join(NIGERIA);
/** The Gulf states accept their papers online. */
export const NIGERIA_AND_NEIGHBOURS = join(
  NIGERIA,
  ['Ghana', 'Benin', 'Cameroon', 'Burkina Faso', 'Cape Verde', 'Chad', 'Congo', 'Côte d’Ivoire'],
  ['Gabon', 'Gambia', 'Guinea', 'Liberia', 'Mali', 'Niger'],
);
export const WEST_AFRICA = join(NIGERIA, WEST);
export const WEST_AND_CENTRAL_AFRICA = join(NIGERIA, WEST, CENTRAL);
export const AFRICA = join(NIGERIA, WEST, CENTRAL, EAST, SOUTH, NORTH);
export const AFRICA_AND_ASIA = join(NIGERIA, WEST, CENTRAL, EAST, SOUTH, NORTH, ASIA, GULF);
export const WORLD = join(
  NIGERIA,
  WEST,
  CENTRAL,
  EAST,
  SOUTH,
  NORTH,
  ASIA,
  GULF,
  EUROPE,
  AMERICAS,
  OCEANIA,
);

// West Africans need no visa, or the scheme excludes Nigerian passports.
export const OUTSIDE_WEST_AFRICA = join(
  CENTRAL,
  EAST,
  SOUTH,
  NORTH,
  ASIA,
  GULF,
  EUROPE,
  AMERICAS,
  OCEANIA,
);
export const EUROPE_AND_OCEANIA = join(EUROPE, OCEANIA);
export const EUROPE_AND_AMERICAS = join(EUROPE, AMERICAS, OCEANIA);
export const EUROPE_AND_ASIA = join(EUROPE, ASIA, GULF);
