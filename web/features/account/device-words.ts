const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** A browser in words, by how it names itself: 'Chrome on Android'. */
export function deviceWords(user_agent: string | null): string {
  if (!user_agent) return 'Unknown browser';
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(user_agent))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (!browser && !system) return user_agent.slice(0, 60);
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}
