import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** The newest release's tag. */
const lastRelease = () => git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^');

/** The sources of an earlier version in a folder of their own, with their own packages, and pages. */
export interface OldVersion {
  root: string;
  commit: string;
}

/**
 * Takes an earlier version out of the repository and sets it up, which takes minutes.
 * @param from a commit or tag, or a folder in which a version was set up before; the newest release when left out
 * @returns undefined where the repository has no release yet or doesn't reach back so far, as in a shallow clone
 * @throws Error when it can't be set up
 */
export function takeOldVersion(folder: string, from?: string): OldVersion | undefined {
  if (from && existsSync(join(from, 'build'))) return { root: from, commit: from };
  let commit: string;
  try {
    commit = git('rev-parse', '--verify', '--short', `${from ?? lastRelease()}^{commit}`);
  } catch {
    return undefined;
  }
  const root = join(folder, `version-${commit}`);
  mkdirSync(root, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/setup.mjs')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0 || !existsSync(join(root, 'build')))
    throw new Error(`version ${commit} can't be set up: ${stderr}`);
  return { root, commit };
}
