// Separate from the regions' names so that the table of places isn't sent to browsers.
import { fold } from '../fold.ts';
import { countryOf } from './place-pictures.ts';
import type { Region } from './regions.ts';

/** Countries and other names of places, as `fold` returns them. */
const PLACES: Record<Region, string> = {
  africa:
    "algeria|angola|benin|botswana|burkina faso|burundi|cabo verde|cape verde|cameroon|central african republic|chad|comoros|congo|congo-brazzaville|congo-kinshasa|cote d'ivoire|democratic republic of the congo|djibouti|dr congo|drc|egypt|equatorial guinea|eritrea|eswatini|ethiopia|gabon|gambia|ghana|guinea|guinea-bissau|ivory coast|kenya|lesotho|liberia|libya|madagascar|malawi|mali|mauritania|mauritius|mayotte|morocco|mozambique|namibia|niger|nigeria|republic of the congo|reunion|rwanda|saint helena|sao tome and principe|senegal|seychelles|sierra leone|somalia|somaliland|south africa|south sudan|sudan|swaziland|tanzania|the gambia|togo|tunisia|uganda|western sahara|zambia|zanzibar|zimbabwe",
  'middle-east':
    'abu dhabi|bahrain|dubai|emirates|iran|iraq|israel|jordan|ksa|kuwait|lebanon|makkah|mecca|oman|palestine|qatar|saudi arabia|syria|uae|united arab emirates|yemen',
  asia: 'afghanistan|armenia|azerbaijan|bangladesh|bhutan|brunei|burma|cambodia|china|east timor|georgia|hong kong|india|indonesia|japan|kazakhstan|kyrgyzstan|laos|macao|macau|malaysia|maldives|mongolia|myanmar|nepal|north korea|pakistan|philippines|singapore|south korea|sri lanka|taiwan|tajikistan|thailand|timor-leste|turkmenistan|uzbekistan|viet nam|vietnam',
  europe:
    'aland|albania|andorra|austria|belarus|belgium|bosnia and herzegovina|bulgaria|croatia|cyprus|czech republic|czechia|denmark|england|estonia|faroe islands|finland|france|germany|gibraltar|great britain|greece|guernsey|hungary|iceland|ireland|isle of man|istanbul|italy|jersey|kosovo|latvia|liechtenstein|lithuania|london|luxembourg|macedonia|malta|moldova|monaco|montenegro|netherlands|north macedonia|northern cyprus|norway|paris|poland|portugal|romania|russia|san marino|schengen|schengen area|schengen states|scotland|serbia|slovakia|slovenia|spain|sweden|switzerland|turkey|turkiye|uk|ukraine|united kingdom|vatican|vatican city|wales',
  americas:
    'anguilla|antigua and barbuda|argentina|aruba|bahamas|barbados|belize|bermuda|bolivia|brazil|british virgin islands|canada|cayman islands|chile|colombia|costa rica|cuba|curacao|dominica|dominican republic|ecuador|el salvador|falkland islands|greenland|grenada|guadeloupe|guatemala|guyana|haiti|honduras|jamaica|martinique|mexico|montserrat|new york|nicaragua|panama|paraguay|peru|puerto rico|saint kitts and nevis|saint lucia|saint vincent and the grenadines|sint maarten|suriname|trinidad and tobago|turks and caicos islands|united states|united states of america|uruguay|us|us virgin islands|usa|venezuela',
  oceania:
    'american samoa|australia|cook islands|fiji|french polynesia|guam|kiribati|marshall islands|micronesia|nauru|new caledonia|new zealand|niue|norfolk island|palau|papua new guinea|samoa|solomon islands|tonga|tuvalu|vanuatu',
};

const BY_NAME = new Map(
  (Object.entries(PLACES) as [Region, string][]).flatMap(([region, names]) =>
    names.split('|').map((name): [string, Region] => [name, region]),
  ),
);

/** Undefined if the destination isn't a known place. */
export const regionOf = (destination: string): Region | undefined =>
  BY_NAME.get(fold(countryOf(destination)));

/** Adds the region, if it is known. */
export function inRegion<Place extends { destination: string }>(
  place: Place,
): Place & { region?: Region } {
  const region = regionOf(place.destination);
  return region ? { ...place, region } : place;
}
