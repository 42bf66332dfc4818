import type { AllSettings } from '#shared/settings.ts';

/** What owners may change while it runs: read at every use. */
export interface CurrentSettings {
  get(): AllSettings;
  set(values: AllSettings): void;
}

export function currentSettings(defaults: AllSettings): CurrentSettings {
  let values = defaults;
  return {
    get: () => values,
    set: (changed) => {
      values = changed;
    },
  };
}
