// Installs and builds if outdated; runs on Node 20 and later.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const at = (...parts) => join(root, ...parts);
const LOCK = at('.setup-lock');

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Takes over the lock of a dead process. */
function lock() {
  for (;;) {
    try {
      mkdirSync(LOCK);
      writeFileSync(join(LOCK, 'pid'), String(process.pid));
      process.on('exit', () => rmSync(LOCK, { recursive: true, force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    let pid = 0;
    try {
      pid = Number(readFileSync(join(LOCK, 'pid'), 'utf8'));
    } catch {
      // Just created, or being removed.
    }
    if (pid > 0 && !alive(pid)) rmSync(LOCK, { recursive: true, force: true });
    else if (pid === 0 && existsSync(LOCK) && Date.now() - statSync(LOCK).mtimeMs > 10_000)
      rmSync(LOCK, { recursive: true, force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
const hashOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
};
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function npm(...args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  return (
    spawnSync(command, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'development' },
    }).status === 0
  );
}

function install() {
  const stamp = at('node_modules', '.installed');
  const wanted = `${hashOf([at('package-lock.json')])} ${process.platform} ${process.arch}`;
  if (read(stamp) === wanted) return;
  // npm ci would delete the packages of another checkout.
  if (lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      'node_modules is a symbolic link, and its packages are not those of this package-lock.json. Remove the link, then start again.',
    );
  process.stdout.write('Installing packages…\n');
  if (!npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'))
    throw new Error('npm ci failed; its own words stand above.');
  let version = '';
  try {
    version = execFileSync(at('node_modules', '.bin', 'node'), ['-v'], { encoding: 'utf8' });
  } catch {
    // The check below reports it.
  }
  if (!version.startsWith('v24.'))
    throw new Error(
      'The package node@24 has no program in it: npm must be allowed to run its install script (ignore-scripts=false).',
    );
  writeFileSync(stamp, wanted);
}

function compress(folder) {
  for (const file of filesIn(folder)) {
    if (!/\.(js|css|svg|json|txt|webmanifest|net)$/.test(file)) continue;
    const bytes = readFileSync(file);
    if (bytes.length < 600) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
  }
}

/** NODE_ENV is 'development' for `npm run test:long`. */
function build(folder, NODE_ENV) {
  const stamp = at(folder, '.built');
  const sources = ['web', 'shared', 'public', 'scripts/build'].flatMap((folder) =>
    filesIn(at(folder)),
  );
  const wanted = hashOf([
    ...sources,
    ...['vite.config.ts', 'react-router.config.ts', 'package-lock.json', 'scripts/setup.mjs'].map(
      (file) => at(file),
    ),
  ]);
  if (read(stamp) === wanted) return;
  process.stdout.write(
    NODE_ENV === 'production' ? 'Building the pages…\n' : 'Building the pages for development…\n',
  );
  const result = spawnSync(
    at('node_modules', '.bin', 'node'),
    [at('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    {
      cwd: root,
      encoding: 'utf8',
      // Overrides the caller's NODE_ENV and PAGES_FOLDER.
      env: {
        ...process.env,
        NODE_ENV,
        PAGES_FOLDER: folder,
        PATH: `${at('node_modules', '.bin')}:${process.env.PATH}`,
      },
    },
  );
  if (result.status !== 0) throw new Error(`The build failed:\n${result.stdout}\n${result.stderr}`);
  if (NODE_ENV === 'production') compress(at(folder, 'client'));
  writeFileSync(stamp, wanted);
}

/** Runs after the pages' build, which empties the folder. */
function buildProgram() {
  const stamp = at('build', 'program', '.built');
  const sources = ['server', 'shared', 'scripts/build']
    .flatMap((folder) => filesIn(at(folder)))
    .filter((file) => !file.endsWith('.test.ts'));
  const wanted = hashOf([...sources, at('package-lock.json')]);
  if (read(stamp) === wanted) return;
  const { status, stderr } = spawnSync(
    at('node_modules', '.bin', 'node'),
    [at('scripts', 'build', 'program.ts')],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(`The server could not be built:\n${stderr}`);
  writeFileSync(stamp, wanted);
}

try {
  lock();
  install();
  if (!process.argv.includes('--no-build')) {
    build('build', 'production');
    if (process.argv.includes('--development')) build('build-development', 'development');
    buildProgram();
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
