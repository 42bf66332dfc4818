import { processDaysOf } from '#shared/orders/process-days.ts';
import type { NewDestination } from '#shared/places/destinations.ts';

/** Other names that travellers search for, including cities. */
const OTHER_NAMES: Record<string, string> = {
  Benin: 'Benin Republic|Cotonou',
  Cameroon: 'Cameroun',
  Congo: 'Republic of the Congo|Congo-Brazzaville',
  'Côte d’Ivoire': 'Ivory Coast|Abidjan',
  'Democratic Republic of the Congo': 'DRC|DR Congo|Congo-Kinshasa',
  Egypt: 'Cairo',
  Ethiopia: 'Addis Ababa',
  Gambia: 'The Gambia',
  Ghana: 'Accra',
  Indonesia: 'Bali',
  Kenya: 'Nairobi',
  Malaysia: 'Kuala Lumpur',
  Niger: 'Niger Republic',
  Qatar: 'Doha',
  Rwanda: 'Kigali',
  'Saudi Arabia': 'KSA|Mecca|Makkah|Jeddah',
  'South Africa': 'Johannesburg|Cape Town',
  Tanzania: 'Zanzibar',
  Thailand: 'Bangkok',
  Türkiye: 'Turkey|Istanbul',
  'United Arab Emirates': 'UAE|Emirates|Dubai|Abu Dhabi',
  'United Kingdom': 'UK|Great Britain|England|London',
  'United States': 'USA|US|America|United States of America',
  Vietnam: 'Viet Nam',
};

/** Prices in whole naira; `available_country` is joined with `|`. */
export type StarterDestination = Required<
  Omit<NewDestination, 'other_names' | 'government_fee' | 'visa_agent_price' | 'process_days'>
> &
  Pick<NewDestination, 'other_names'> & { visa_agent_price: number; process_days: number };

/** Destination, entry, price, agent price, time, type, who may apply, description. */
export type Row = readonly [string, string, number, number, string, string, string, string];

function othersOf(destination: string): Pick<NewDestination, 'other_names'> {
  const other_names = OTHER_NAMES[destination.replace(/ \(.*$/, '')];
  return other_names ? { other_names } : {};
}

export const fromRow = ([
  destination,
  visa_excerpt,
  visa_price,
  visa_agent_price,
  process_time,
  process_type,
  available_country,
  visa_description,
]: Row): StarterDestination => ({
  destination,
  visa_excerpt,
  visa_description,
  visa_price,
  visa_agent_price,
  process_time,
  process_type,
  process_days: processDaysOf(process_time),
  available_country,
  ...othersOf(destination),
});
