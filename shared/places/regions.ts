/** In the order of the filter chips. */
export const REGIONS = {
  africa: 'Africa',
  'middle-east': 'Middle East',
  asia: 'Asia',
  europe: 'Europe',
  americas: 'Americas',
  oceania: 'Oceania',
} as const;
export type Region = keyof typeof REGIONS;
