import { join, sep } from 'node:path';
import type { Rolldown } from 'vite';
import { WEB } from './drawn.ts';

const ROOT = join(WEB, 'root.tsx');
/** Only administrators' pages use it. */
const ADMIN_KIT = join(WEB, 'admin') + sep;

/** A kit imports only those before it. */
const KITS = ['ui', 'session', 'forms'];

/** In bytes; scripts/setup.mjs builds with less when merging makes cycles. */
const MERGE_BELOW = Number(process.env.MERGE_BELOW ?? 2_000);

const SHARED = join(WEB, '../shared') + sep;
const SCHEMA_LIBRARY = /node_modules[\\/]zod[\\/]/;
const SUGGESTING_LIBRARY = /node_modules[\\/]downshift[\\/]/;

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/;
/** Shared by many pages, which must not load a library merged with them. */
const ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]icons/;

/** Modules in a cycle see each other's values undefined. @throws Error naming the chunks */
const noCycles: Rolldown.Plugin = {
  name: 'no-cycles-of-chunks',
  generateBundle(_, bundle) {
    const importsOf = (file: string) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const sound = new Set<string>();
    const follow = (file: string, way: string[]) => {
      if (way.includes(file))
        this.error(
          `These chunks import each other; see scripts/build/chunks.ts:\n${[...way, file].join('\n')}`,
        );
      if (sound.has(file)) return;
      for (const next of importsOf(file)) follow(next, [...way, file]);
      sound.add(file);
    };
    for (const file of Object.keys(bundle)) follow(file, []);
  },
};

interface Audiences {
  everybody: Set<string>;
  administrators: Set<string>;
  /** Modules that make schemas, or import such. */
  checking: Set<string>;
  /** Modules that suggest search terms, or import such. */
  suggesting: Set<string>;
}

function audiencesOf(context: Rolldown.PluginContext): Audiences {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? [];
  // A library's index imports far more than is used.
  const isOurs = (id: string) => !id.includes('node_modules');
  const reach = (id: string, into = new Set<string>()): Set<string> => {
    if (into.has(id)) return into;
    into.add(id);
    for (const one of importsOf(id)) if (isOurs(one)) reach(one, into);
    return into;
  };
  const ids = [...context.getModuleIds()];
  const entries = ids.filter((id) => context.getModuleInfo(id)?.isEntry);
  const begins = new Set([
    ...entries,
    ...entries.flatMap(importsOf),
    ...ids.flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  ]);
  const others = new Set<string>();
  const administrators = new Set<string>();
  for (const id of begins) {
    const reached = reach(id);
    const administrates = [...reached].some((one) => one.startsWith(ADMIN_KIT));
    for (const one of reached)
      if (!begins.has(one)) (administrates ? administrators : others).add(one);
  }
  const needing = (library: RegExp) =>
    new Set(
      ids.filter((id) =>
        [...reach(id)].some((one) => importsOf(one).some((imported) => library.test(imported))),
      ),
    );
  return {
    everybody: reach(ROOT),
    administrators: administrators.difference(others),
    checking: needing(SCHEMA_LIBRARY),
    suggesting: needing(SUGGESTING_LIBRARY),
  };
}

/** Shares modules by who imports them, never by name. */
export function chunks(): {
  plugins: Rolldown.Plugin[];
  groups: Rolldown.CodeSplittingGroup[];
  chunkFileNames: Rolldown.ChunkFileNamesFunction;
} {
  let audiences: Audiences = {
    everybody: new Set(),
    administrators: new Set(),
    checking: new Set(),
    suggesting: new Set(),
  };
  const plan: Rolldown.Plugin = {
    name: 'audiences-of-modules',
    buildEnd() {
      audiences = audiencesOf(this);
    },
  };
  return {
    plugins: [plan, noCycles],
    groups: [
      {
        name: 'vendor',
        test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
        priority: 2,
      },
      { name: 'shell', test: (id) => audiences.everybody.has(id) || ICON.test(id), priority: 1 },
      // First: pages that check nothing need it too.
      {
        name: 'facts',
        test: (id) =>
          id.startsWith(SHARED) && !audiences.checking.has(id) && !audiences.administrators.has(id),
        minShareCount: 2,
      },
      // With their library, which outweighs them.
      {
        name: 'schemas',
        test: (id) =>
          ((id.startsWith(SHARED) && audiences.checking.has(id)) || SCHEMA_LIBRARY.test(id)) &&
          !audiences.administrators.has(id),
        minShareCount: 2,
      },
      // A page that only shows must not load the schema library.
      ...[ICONS, `node_modules${sep}`, ...KITS.map((kit) => join(WEB, kit) + sep), ''].flatMap(
        (within, at) =>
          (['common', 'checking', 'suggesting'] as const).map((needs) => ({
            name: `${needs}${at}`,
            test: (id: string) =>
              (typeof within === 'string' ? id.includes(within) : within.test(id)) &&
              !audiences.administrators.has(id) &&
              needs ===
                (audiences.checking.has(id)
                  ? 'checking'
                  : audiences.suggesting.has(id)
                    ? 'suggesting'
                    : 'common'),
            minShareCount: 2,
            entriesAware: needs !== 'checking' || within === '',
            entriesAwareMergeThreshold: MERGE_BELOW,
          })),
      ),
      { name: 'administration', test: (id) => audiences.administrators.has(id), minShareCount: 2 },
    ],
    chunkFileNames: ({ name }) =>
      `assets/${/^(common|checking|suggesting)\d~/.test(name) ? 'c' : name.startsWith('admin') ? 'a' : name}-[hash:7].js`,
  };
}
