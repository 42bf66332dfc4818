import { join, sep } from 'node:path';
import type { Rolldown } from 'vite';
import { WEB } from './drawn.ts';

const ROOT = join(WEB, 'root.tsx');
/** Whoever needs something of this kit is a page of administrators. */
const ADMIN_KIT = join(WEB, 'admin') + sep;

/** What pages and forms are made of, from the ground up: a kit imports those before it, and no page and no feature. */
const KITS = ['ui', 'session', 'forms'];

/**
 * Shared parts smaller than this, in bytes, are merged with others, so that pages make fewer requests. Merged parts may come to import each other; then
 * the build is made with less merging (scripts/setup.mjs). Without any, they can't.
 */
const MERGE_BELOW = Number(process.env.MERGE_BELOW ?? 2_500);

/** What pages and server agree on; it imports no page. */
const SHARED = join(WEB, '../shared') + sep;
const SCHEMA_LIBRARY = /node_modules[\\/]zod[\\/]/;
/** The suggestions of a search, at 10 KB. */
const SUGGESTING_LIBRARY = /node_modules[\\/]downshift[\\/]/;

/** What draws any icon, without the icons themselves. */
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/;
/** The icons themselves. Many pages share one of them, and must not load a library that it was merged with. */
const ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]icons/;

/** Files that import each other run in an order nobody chose, and find each other's values undefined. @throws naming such files */
const noCycles: Rolldown.Plugin = {
  name: 'no-cycles-of-chunks',
  generateBundle(_, bundle) {
    const importsOf = (file: string) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const sound = new Set<string>();
    const follow = (file: string, way: string[]) => {
      if (way.includes(file)) this.error(`These chunks import each other; see scripts/build/chunks.ts:\n${[...way, file].join('\n')}`);
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
  /** The modules that make schemas, or import such. */
  checking: Set<string>;
  /** The modules that suggest what to search for, or import such. */
  suggesting: Set<string>;
}

/** The modules that every page needs, and those that only administrators' pages need; pages themselves are neither. */
function audiencesOf(context: Rolldown.PluginContext): Audiences {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? [];
  // A library's index imports far more than a page uses of it.
  const isOurs = (id: string) => !id.includes('node_modules');
  const reach = (id: string, into = new Set<string>()): Set<string> => {
    if (into.has(id)) return into;
    into.add(id);
    for (const one of importsOf(id)) if (isOurs(one)) reach(one, into);
    return into;
  };
  const ids = [...context.getModuleIds()];
  const entries = ids.filter((id) => context.getModuleInfo(id)?.isEntry);
  // What is imported later is loaded by itself, like a page.
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
    for (const one of reached) if (!begins.has(one)) (administrates ? administrators : others).add(one);
  }
  const needing = (library: RegExp) =>
    new Set(ids.filter((id) => [...reach(id)].some((one) => importsOf(one).some((imported) => library.test(imported)))));
  return {
    everybody: reach(ROOT),
    administrators: administrators.difference(others),
    checking: needing(SCHEMA_LIBRARY),
    suggesting: needing(SUGGESTING_LIBRARY),
  };
}

/**
 * How modules are shared between pages: one file of what stands around every page, one of what only administrators' pages share, and a few of
 * what some pages share with each other. The names of features and services play no part in it: who imports what decides.
 */
export function chunks(): {
  plugins: Rolldown.Plugin[];
  groups: Rolldown.CodeSplittingGroup[];
  chunkFileNames: Rolldown.ChunkFileNamesFunction;
} {
  let audiences: Audiences = { everybody: new Set(), administrators: new Set(), checking: new Set(), suggesting: new Set() };
  const plan: Rolldown.Plugin = {
    name: 'audiences-of-modules',
    buildEnd() {
      audiences = audiencesOf(this);
    },
  };
  return {
    plugins: [plan, noCycles],
    groups: [
      { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
      { name: 'shell', test: (id) => audiences.everybody.has(id) || ICON.test(id), priority: 1 },
      // Before the schemas, with which it would come along: pages that check nothing need it too.
      {
        name: 'facts',
        test: (id) => id.startsWith(SHARED) && !audiences.checking.has(id) && !audiences.administrators.has(id),
        minShareCount: 2,
      },
      // Whoever needs one schema needs the library that makes them, which weighs more than all of them. Nothing below them imports them, so this file
      // and the merged ones below don't import each other.
      {
        name: 'schemas',
        test: (id) =>
          ((id.startsWith(SHARED) && audiences.checking.has(id)) || SCHEMA_LIBRARY.test(id)) && !audiences.administrators.has(id),
        minShareCount: 2,
      },
      // Apart from the rest, which imports them: merged with what uses them, small parts of them would be imported back. So are those that need no
      // schema: a page that only shows something must not load the library with the part of a form. Of a kit, forms need nearly all that checks: one file.
      ...[ICONS, `node_modules${sep}`, ...KITS.map((kit) => join(WEB, kit) + sep), ''].flatMap((within, at) =>
        (['common', 'checking', 'suggesting'] as const).map((needs) => ({
          name: `${needs}${at}`,
          test: (id: string) =>
            (typeof within === 'string' ? id.includes(within) : within.test(id)) &&
            !audiences.administrators.has(id) &&
            needs === (audiences.checking.has(id) ? 'checking' : audiences.suggesting.has(id) ? 'suggesting' : 'common'),
          minShareCount: 2,
          entriesAware: needs !== 'checking' || within === '',
          entriesAwareMergeThreshold: MERGE_BELOW,
        })),
      ),
      { name: 'administration', test: (id) => audiences.administrators.has(id), minShareCount: 2 },
    ],
    // The manifest, which every page reads, names them all: shared parts would be named after every page that shares them.
    chunkFileNames: ({ name }) =>
      `assets/${/^(common|checking|suggesting)\d~/.test(name) ? 'c' : name.startsWith('admin') ? 'a' : name}-[hash:7].js`,
  };
}
