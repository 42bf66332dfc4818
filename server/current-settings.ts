import type { NoticeVersions } from '#shared/notices/notice.ts';
import type { AllSettings } from '#shared/staff/settings.ts';

/** Settings that owners may change at run time, so they must be read at each use. */
export interface CurrentSettings {
  get(): AllSettings;
  set(values: AllSettings): void;
  /** The current version of each notice. */
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
