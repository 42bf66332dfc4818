export const environment: Record<string, string | undefined> = { ...process.env };

// React reads NODE_ENV on import; its development build is several times slower.
if (!process.argv.includes('--dev')) process.env.NODE_ENV = 'production';
