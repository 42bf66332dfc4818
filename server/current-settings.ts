import type { NoticeVersions } from '#shared/notices/notice.ts';
import type { AllSettings } from '#shared/staff/settings.ts';

/** What owners may change while it runs: read at every use. */
export interface CurrentSettings {
  get(): AllSettings;
  set(values: AllSettings): void;
  /** Which version of each holds. */
  notices: NoticeVersions;
}

export function currentSettings(defaults: AllSettings): CurrentSettings {
  let values = defaults;
  return {
    notices: { privacy: '', terms: '' },
    get: () => values,
    set: (changed) => {
      values = changed;
    },
  };
}
