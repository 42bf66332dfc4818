import { formatShort } from '#shared/dates.ts';
import { SETTING_LABELS, type ShownSettings } from '#shared/staff/settings.ts';

export function SettingsHistory({
  history,
  now,
}: {
  history: ShownSettings['history'];
  now: Date;
}) {
  return (
    <section aria-labelledby="changes" className="mt-10 max-w-form">
      <h2 id="changes">Changes</h2>
      {history.length === 0 ? (
        <p className="mt-1 text-ink-2">Nothing has been changed yet.</p>
      ) : (
        <ul className="mt-2 border-ink border-t">
          {history.map((one) => (
            <li key={one.version} className="border-line border-b py-2">
              <div className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{one.admin_name}</span>
                <span className="text-ink-2 tabular-nums">{formatShort(one.at, now)}</span>
              </div>
              <ul>
                {one.changed.map(({ name, from, to }) => (
                  <li key={name} className="wrap-anywhere">
                    {SETTING_LABELS[name]}: <span className="text-ink-2">{from}</span> → {to}
                  </li>
                ))}
                {one.changed.length === 0 && (
                  <li className="text-ink-2">as the environment says now</li>
                )}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
