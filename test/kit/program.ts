import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` runs in a tree, from its root: Node's arguments, and what it adds to the environment. */
export function startIn(root: string): { args: string[]; env: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, set = '', args = ''] =
    /^exec (?:env ((?:\w+=\S+ )+))?node (.+)$/.exec(scripts.start) ?? [];
  return {
    args: args.split(' '),
    env: Object.fromEntries(
      [...set.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    ),
  };
}
