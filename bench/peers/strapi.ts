import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../test/kit/free-port.ts';
import { untilReady } from '../../test/kit/until-ready.ts';
import { type Running, running } from '../processes.ts';

const VERSION = '5.54.0';
const PACKAGES = {
  '@strapi/strapi': VERSION,
  '@strapi/plugin-users-permissions': VERSION,
  pg: '8.23.1',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.6',
  'styled-components': '6.6.0',
};

/** Installs Strapi into the system's temporary folder, where the next run finds it. @throws Error when npm can't */
function install(): string {
  const folder = join(tmpdir(), `tafiya-bench-strapi-${VERSION}`);
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  process.stderr.write(`  installing Strapi ${VERSION} into ${folder}: some minutes, once\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'peer', private: true, dependencies: PACKAGES }),
  );
  execFileSync('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  writeFileSync(done, '');
  return folder;
}

const text = { type: 'string', required: true };
const media = { type: 'media', multiple: false, required: true, allowedTypes: ['images', 'files'] };
/** The same fields as our form, and two files. */
const CONTENT_TYPE = {
  kind: 'collectionType',
  collectionName: 'applications',
  info: { singularName: 'application', pluralName: 'applications', displayName: 'Application' },
  options: { draftAndPublish: false },
  attributes: {
    destination_id: { type: 'integer', required: true },
    first_name: text,
    last_name: text,
    phone_number: text,
    contact_email: { type: 'email', required: true },
    date_of_birth: { type: 'date', required: true },
    passport_number: text,
    data_consent: text,
    data_page: media,
    passport_photograph: media,
  },
};

/** What a new project of Strapi has, without its log of every request. */
const MIDDLEWARES = [
  'errors',
  'security',
  'cors',
  'query',
  'body',
  'session',
  'favicon',
  'public',
].map((name) => `strapi::${name}`);

/** Anybody may upload files and create an application, as a form for the public needs it; pictures are resized or not. */
const BOOTSTRAP = `
module.exports = { register() {}, async bootstrap({ strapi }) {
  const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
  for (const action of ['api::application.application.create', 'plugin::upload.content-api.upload'])
    await strapi.db.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });
  if (process.env.PLAIN_UPLOADS)
    await strapi.store({ type: 'plugin', name: 'upload', key: 'settings' })
      .set({ value: { sizeOptimization: false, responsiveDimensions: false, autoOrientation: false } });
} };
`;
const START = `require('@strapi/strapi').createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: false }).start();\n`;

function writeApp(app: string, port: number, database: string): void {
  const secret = 'not-a-secret-in-a-benchmark-0123';
  const config = {
    server: { host: '127.0.0.1', port, app: { keys: [secret] } },
    admin: {
      auth: { secret },
      apiToken: { salt: secret },
      transfer: { token: { salt: secret } },
      secrets: { encryptionKey: secret },
      serveAdminPanel: false,
    },
    database: {
      connection: {
        client: 'postgres',
        connection: { connectionString: database },
        pool: { min: 2, max: 10 },
      },
    },
    middlewares: MIDDLEWARES,
    plugins: { 'users-permissions': { config: { jwtSecret: secret } } },
  };
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'peer', private: true, dependencies: PACKAGES }),
    'start.js': START,
    'favicon.png': '',
    ...Object.fromEntries(
      Object.entries(config).map(([name, value]) => [
        `config/${name}.js`,
        `module.exports = ${JSON.stringify(value)};\n`,
      ]),
    ),
    'src/index.js': BOOTSTRAP,
    'src/api/application/content-types/application/schema.json': JSON.stringify(CONTENT_TYPE),
    'public/uploads/.keep': '',
  };
  for (const [folder, make] of [
    ['controllers', 'createCoreController'],
    ['routes', 'createCoreRouter'],
    ['services', 'createCoreService'],
  ])
    files[`src/api/application/${folder}/application.js`] =
      `module.exports = require('@strapi/strapi').factories.${make}('api::application.application');\n`;
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(app, name)), { recursive: true });
    writeFileSync(join(app, name), content);
  }
}

/**
 * Starts Strapi 5, for production, with an application of our form's fields and two files, on a PostgreSQL database.
 * @param plain whether its pictures stay as they were sent, instead of being saved in four further sizes, as it comes
 */
export async function startStrapi(app: string, database: string, plain = false): Promise<Running> {
  const installed = install();
  const port = await freePort();
  writeApp(app, port, database);
  symlinkSync(join(installed, 'node_modules'), join(app, 'node_modules'));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: app,
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
    ...(plain ? { PLAIN_UPLOADS: '1' } : {}),
  };
  const child = spawn(process.execPath, ['start.js'], {
    cwd: app,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const strapi = running(child, `http://127.0.0.1:${port}`);
  await untilReady(`${strapi.url}/_health`, child, 200);
  return strapi;
}
