/** Named events without personal data. */
export interface Analytics {
  /** @throws when the event was not accepted; the job is then retried */
  post(event: { name: string; at: Date; properties: Record<string, string | number> }): Promise<void>;
}
