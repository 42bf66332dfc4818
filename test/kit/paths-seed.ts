/** Property tests walk the same paths every time, so that what passes today passes tomorrow; PATHS_SEED walks others. */
const seed = Number(process.env.PATHS_SEED ?? 20_261_122);

/** The first path that is wrong is told as it is: looking for a shorter one takes longer than a test may. */
export const PATHS = { seed, endOnFailure: true };
