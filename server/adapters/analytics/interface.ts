/** Named events without personal data. */
export interface Analytics {
  /** @throws when the event was not taken; the job then tries again */
  post(event: { name: string; at: Date; properties: Record<string, string | number> }): Promise<void>;
}
