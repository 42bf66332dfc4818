// Names as in the nationality list.
const join = (...groups: readonly string[]): string => groups.join('|');

const WEST =
  'Ghana|Benin|Burkina Faso|Cape Verde|Côte d’Ivoire|Gambia|Guinea|Guinea-Bissau|Liberia|Mali|Niger';
const CENTRAL = 'Cameroon|Chad|Congo|Democratic Republic of the Congo|Equatorial Guinea|Gabon';
const EAST = 'Burundi|Djibouti|Ethiopia|Kenya|Comoros';
const SOUTH = 'Angola|Botswana|Eswatini|Lesotho|Madagascar|Malawi|Mauritius|Mozambique|Namibia';
const NORTH = 'Algeria|Egypt|Libya|Mauritania|Morocco';
const ASIA = 'Bangladesh|China|India|Indonesia|Japan|Kazakhstan|Malaysia|Nepal';
const GULF = 'Bahrain|Dubai|Jordan|Kuwait|Lebanon';
const EUROPE = 'Austria|Belgium|Denmark|Finland|France|Germany|Ireland|Italy|Netherlands|Norway';
const AMERICAS = 'Argentina|Brazil|Canada|Chile|Colombia|Mexico';
const OCEANIA = 'Australia|New Zealand';

export const EVERYBODY = '';
export const NIGERIA_ONLY = 'Nigeria';
/** The Gulf states accept their papers online. */
export const NIGERIA_AND_NEIGHBOURS = join(
  NIGERIA_ONLY,
  'Ghana|Benin|Cameroon|Burkina Faso|Cape Verde|Chad|Congo|Côte d’Ivoire',
  'Gabon|Gambia|Guinea|Liberia|Mali|Niger',
);
export const WEST_AFRICA = join(NIGERIA_ONLY, WEST);
export const WEST_AND_CENTRAL_AFRICA = join(WEST_AFRICA, CENTRAL);
export const AFRICA = join(WEST_AND_CENTRAL_AFRICA, EAST, SOUTH, NORTH);
export const AFRICA_AND_ASIA = join(AFRICA, ASIA, GULF);

export const EUROPE_AND_OCEANIA = join(EUROPE, OCEANIA);
export const EUROPE_AND_AMERICAS = join(EUROPE, AMERICAS, OCEANIA);
export const EUROPE_AND_ASIA = join(EUROPE, ASIA, GULF);
export const WORLD = join(AFRICA_AND_ASIA, EUROPE_AND_AMERICAS);
// West Africans need no visa, or the scheme excludes Nigerian passports.
export const OUTSIDE_WEST_AFRICA = join(
  join(CENTRAL, EAST, SOUTH, NORTH, ASIA, GULF),
  EUROPE_AND_AMERICAS,
);
