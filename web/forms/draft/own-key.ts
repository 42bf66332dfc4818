/** Names the stored part of a draft, and reads it. */
export interface OwnKey {
  id: string;
  /** AES-256, base64. */
  cipher: string;
}

export const KEPT_MS = 7 * 24 * 3_600_000;
