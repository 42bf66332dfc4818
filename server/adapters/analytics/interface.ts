export interface Analytics {
  /** @throws when the event is not accepted */
  post(event: {
    name: string;
    at: Date;
    properties: Record<string, string | number>;
  }): Promise<void>;
}
