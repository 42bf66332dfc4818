/** The year in which journeys of the stories begin: the next one, so that no story ends with the calendar. */
export const YEAR = new Date().getFullYear() + 1;

/** The first leap year from then on. */
export const LEAP_YEAR = Math.ceil(YEAR / 4) * 4;
