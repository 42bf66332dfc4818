/** A copy of the environment as the process got it, for the configuration. */
export const environment: Record<string, string | undefined> = { ...process.env };

// React decides by NODE_ENV, when it is first loaded, whether it looks for a developer's mistakes, at several times the cost. Pages are served as built,
// so it need not. `run.ts` imports this before anything that imports React; what NODE_ENV means to the product is read from the copy above.
if (!process.argv.includes('--dev')) process.env.NODE_ENV = 'production';
