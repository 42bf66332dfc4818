const KB = 1024;

export const fileSize = (bytes: number): string =>
  bytes < 100 * KB
    ? `${bytes && Math.max(1, Math.round(bytes / KB))} KB`
    : `${(bytes / KB / KB).toFixed(1)} MB`;
