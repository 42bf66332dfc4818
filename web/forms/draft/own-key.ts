/** Id and encryption key of a draft in IndexedDB. */
export interface DraftKey {
  id: string;
  /** AES-256, base64. */
  cipher: string;
}

export const KEPT_MS = 7 * 24 * 3_600_000;
