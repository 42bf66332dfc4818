// Counts how much code there is to read, without generated files and tests.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const LEFT_OUT = /\.test\.ts$|web\/api-calls\.ts$|\/migrations\//;
const committed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);

interface Counted {
  lines: number;
  bytes: number;
  /** Bytes without comments and indentation. */
  code: number;
  commentWords: number;
}

function count(path: string): Counted {
  const text = readFileSync(path, 'utf8');
  const { comments } = parseSync(path, text);
  let code = text;
  for (const { start, end } of comments.toReversed()) code = code.slice(0, start) + code.slice(end);
  return {
    lines: text.split('\n').length,
    bytes: Buffer.byteLength(text),
    code: Buffer.byteLength(code.replaceAll(/^\s+/gm, '')),
    commentWords:
      comments
        .map(({ value }) => value)
        .join(' ')
        .match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0,
  };
}

const sumOf = (folders: string[]): Counted =>
  committed
    .filter(
      (path) =>
        /\.(tsx?|mjs)$/.test(path) &&
        !LEFT_OUT.test(path) &&
        folders.some((folder) => path.startsWith(`${folder}/`)),
    )
    .map(count)
    .reduce((a, b) => ({
      lines: a.lines + b.lines,
      bytes: a.bytes + b.bytes,
      code: a.code + b.code,
      commentWords: a.commentWords + b.commentWords,
    }));

for (const folders of [
  ['server'],
  ['shared'],
  ['web'],
  ['scripts'],
  ['server', 'shared', 'web'],
  ['server', 'shared', 'web', 'scripts'],
]) {
  const { lines, bytes, code, commentWords } = sumOf(folders);
  const per = (number: number) => (number / lines).toFixed(1);
  console.log(
    `${folders.join(', ')}: ${lines} lines, ${(bytes / 1e6).toFixed(2)} MB (${per(bytes)} a line), ${(code / 1e6).toFixed(2)} MB without comments and indentation, ${per(100 * commentWords)} words of comment per 100 lines`,
  );
}
const text = (path: string) => readFileSync(path);
const lines = committed
  .map((path) => text(path))
  .filter((bytes) => !bytes.includes(0))
  .reduce((sum, bytes) => sum + bytes.toString().split('\n').length - 1, 0);
console.log(`committed in all: ${lines} lines`);
