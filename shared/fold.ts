/** A text as it is compared: case, accents and the kind of apostrophe don't count. */
export const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'");
