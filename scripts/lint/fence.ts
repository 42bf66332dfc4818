// Enforces which files may import which, types included; part of `npm run lint`. For the server's
// layers: test/rules/floors.test.ts.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const KITS = 'Kits stand on earlier ones: ui, forms, session, shell, then agent and admin.';
const KNOWN_BELOW = 'What several need is a kit; services are reached through web/services.';

/**
 * Importer, what it mustn't import, and why; the first match applies. `$1` is the importer's own
 * folder.
 */
const FENCE: [who: RegExp, where: string, why: string][] = [
  [/^shared\//, '(server|test|web)/', 'What browser and server share knows neither.'],
  [/^server\/(database|adapters)\//, 'server/features/', 'These know no feature.'],
  [/^server\/features\/(?!accounting\/)/, 'server/services/', 'A service tells about itself.'],
  [/^web\/ui\//, 'web/(forms|session|shell|agent|admin|features|services)/', KITS],
  [/^web\/forms\//, 'web/(session|shell|agent|admin|features|services)/', KITS],
  [/^web\/session\//, 'web/(shell|agent|admin|features|services)/', KITS],
  [/^web\/shell\//, 'web/(agent|admin|features|services)/', KITS],
  [/^web\/agent\//, 'web/(admin|features|services)/', KITS],
  [/^web\/admin\/kit\//, 'web/(agent|features|services)/', KITS],
  [
    /^web\/admin\/([\w-]+)\//,
    'web/(admin/(?!kit/|shell/|$1/)|agent/|features/(?!payments/|destinations/)|services/[\\w-]+/)',
    KNOWN_BELOW,
  ],
  [
    /^web\/features\/(payments|destinations)\//,
    'web/(features/(?!$1/)|services/[\\w-]+/|admin/)',
    KNOWN_BELOW,
  ],
  [
    /^web\/features\/(tracking)\//,
    'web/(features/(?!$1/|payments/)|services/[\\w-]+/(?!decision-words.ts)|admin/)',
    KNOWN_BELOW,
  ],
  [
    /^web\/features\/([\w-]+)\//,
    'web/(features/(?!$1/|payments/|destinations/)|services/[\\w-]+/|admin/)',
    KNOWN_BELOW,
  ],
  [
    /^web\/services\/([\w-]+)\//,
    'web/(services/(?!$1/)[\\w-]+/|features/|admin/(?!kit/))',
    'Services are made of the kits alone.',
  ],
];

/** Why `file` may not import `name` (the specifier as written); undefined if it may. */
export function whyNot(file: string, name: string): string | undefined {
  const path = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name);
  for (const [who, where, why] of FENCE) {
    const importer = who.exec(file);
    if (!importer) continue;
    const fenced = new RegExp(`^${where.replaceAll('$1', importer[1] ?? '')}`);
    return fenced.test(path) ? why : undefined;
  }
}

if (import.meta.main)
  for (const file of globSync('{server,shared,web}/**/*.{ts,tsx}')) {
    if (/^server.*\.test\.ts$/.test(file)) continue;
    const imports = readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g);
    for (const [, name = ''] of imports) {
      const why = whyNot(file, name);
      if (!why) continue;
      console.error(`${file} may not import ${name}. ${why}`);
      process.exitCode = 1;
    }
  }
