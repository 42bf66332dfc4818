/** Property tests walk the same paths every time, so that what passes today passes tomorrow; PATHS_SEED walks others. */
export const PATHS_SEED = Number(process.env.PATHS_SEED ?? 20_261_122);
