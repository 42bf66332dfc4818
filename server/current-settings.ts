import type { NoticeVersions } from '#shared/notices/notice.ts';
import type { AllSettings } from '#shared/staff/settings.ts';

/** Settings that owners may change at run time, so they must be read at each use. */
export interface CurrentSettings {
  get(): AllSettings;
  /** Ignores an older `version` than was set before: two reads may end in the other sequence. */
  set(values: AllSettings, version?: number): void;
  /** The current version of each notice. */
  notices: NoticeVersions;
}

export function currentSettings(defaults: AllSettings): CurrentSettings {
  let values = defaults;
  let known = 0;
  return {
    notices: { privacy: '', terms: '' },
    get: () => values,
    set: (changed, version = known) => {
      if (version < known) return;
      known = version;
      values = changed;
    },
  };
}
