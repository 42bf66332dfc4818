import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, ends } from '#test/kit/command.ts';
import { tempFolder } from '#test/kit/temp-folder.ts';
import { createStorage } from './adapters/storage/create-storage.ts';
import { ConfigError, readConfig } from './config.ts';
import { openServer } from './database/connect.ts';
import { checkDatabaseFolder } from './features/uploads/shop-id.ts';

const DATA_DIR = tempFolder();
const SECRET = 'a secret of at least thirty-two characters';
/** A valid production configuration. */
const production = {
  DATA_DIR,
  SECRET,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tafiya.example',
  PAYMENT_PROVIDER: 'flutterwave',
  FLUTTERWAVE_PUBLIC_KEY: 'p',
  FLUTTERWAVE_SECRET_KEY: 's',
  FLUTTERWAVE_WEBHOOK_HASH: 'h',
};
/** What an error says, variable by variable. */
function words(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return [...(error as Error).message.matchAll(/^ {2}(.+)/gm)].map(([, said]) => said ?? '');
  }
}
/** The variables that an error names. */
const refused = (env: Record<string, string>) => words(env).map((said) => said.split(':')[0]);

describe('the configuration', () => {
  test('of an empty environment is a working product on this machine', () => {
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: 'localhost',
      PUBLIC_URL: 'http://localhost:3000',
      PAYMENT_PROVIDER: 'sandbox',
      practice: true,
      production: false,
      BOT_CHECK: 'altcha',
      STARTER_CATALOGUE: true,
      RATE_LIMITS: 'on',
      RETENTION_DAYS: 90,
      RECONCILE_AFTER_MS: 120_000,
      PAYMENT_EXPIRY_MS: 86_400_000,
      DATA_DIR,
    });
    expect(config.DATABASE_URL).toBeUndefined();
    expect(
      readConfig({
        ...Object.fromEntries(Object.keys(config).map((name) => [name, ''])),
        DATA_DIR,
      }),
    ).toEqual(config);
  });

  test('makes a secret once, for this user alone, and keeps it', () => {
    const { SECRET: made } = readConfig({ DATA_DIR });
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(readConfig({ DATA_DIR }).SECRET).toBe(made);
    expect([
      readFileSync(join(DATA_DIR, 'secret'), 'utf8'),
      statSync(join(DATA_DIR, 'secret')).mode & 0o777,
    ]).toEqual([made, 0o600]);
    expect(readConfig({ DATA_DIR, SECRET }).SECRET).toBe(SECRET);
  });

  test('refuses a stored secret that a full disk left empty, and leaves nothing beside the one it makes', () => {
    const folder = join(DATA_DIR, 'full');
    readConfig({ DATA_DIR: folder });
    expect(readdirSync(folder)).toEqual(['secret']);
    writeFileSync(join(folder, 'secret'), '');
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(
      /secret holds less than the 32 characters.*from a back-up.*delete it/s,
    );
    expect(readConfig({ DATA_DIR: folder, SECRET }).SECRET).toBe(SECRET);
  });

  test('makes no secret for a command that is run without the product’s environment', async () => {
    const folder = join(DATA_DIR, 'elsewhere');
    const file = join(DATA_DIR, 'shop.tar.gz');
    const ran = await Promise.all(
      ['invite-admin', 'restore'].map((script) => command(script, file, { DATA_DIR: folder })),
    );
    expect(ran.map(([code]) => code)).toEqual([1, 1]);
    expect(ran[0]?.[1]).toContain(`no product has run in DATA_DIR ${folder}`);
    const other = await command('backup', file, { DATA_DIR: folder, SECRET });
    expect(other).toEqual(ends(1, `No product has run in DATA_DIR ${folder}`));
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(file)).toBe(false);
  });

  test('works out what depends on other variables', () => {
    expect(readConfig({ DATA_DIR, PORT: '8080', HOST: '0.0.0.0' }).PUBLIC_URL).toBe(
      'http://localhost:8080',
    );
    expect(readConfig({ DATA_DIR, HOST: '::1' }).PUBLIC_URL).toBe('http://[::1]:3000');
    expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://tafiya.example/' }).PUBLIC_URL).toBe(
      'https://tafiya.example',
    );
    const onServer = { DATA_DIR, DATABASE_URL: 'postgres://tafiya@localhost/tafiya' };
    expect([
      readConfig(onServer).STARTER_CATALOGUE,
      readConfig({ ...onServer, STARTER_CATALOGUE: 'on' }).STARTER_CATALOGUE,
    ]).toEqual([false, true]);
    expect(readConfig({ DATA_DIR, PAYMENT_EXPIRY_H: '0.5', RECONCILE_AFTER_S: '1' })).toMatchObject(
      { PAYMENT_EXPIRY_MS: 1_800_000, RECONCILE_AFTER_MS: 1000 },
    );
  });

  test('names every wrong variable at once', () => {
    const wrong = {
      NODE_ENV: 'Production',
      PORT: '70000',
      PUBLIC_URL: 'tafiya.example',
      DATABASE_URL: 'mysql://localhost/x',
      STORAGE_URL: 'ftp://x',
      SMTP_URL: 'localhost:25',
      PAYMENT_PROVIDER: 'stripe',
      BOT_CHECK: 'maybe',
      APPOINTMENT_MINUTES: '0',
      RETENTION_DAYS: '-1',
      ANALYTICS_URL: 'yes',
      SECRET: 'short',
      HOTEL_URL: 'javascript:alert(1)',
      STARTER_CATALOGUE: 'yes',
      RECONCILE_AFTER_S: 'soon',
      PAYMENT_EXPIRY_H: '0',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: '1',
      RATE_LIMITS: 'no',
      MALWARE_SCANNER: 'clamd://',
      MAIL_FROM: 'Tafiya',
      ADMIN_EMAIL: 'admin',
      SUPPORT_EMAIL: 'support at tafiya.example',
      WHATSAPP_NUMBER: '0803 123 4567',
      APPOINTMENT_DAYS: 'Mon,Tues',
      APPOINTMENT_HOURS: '17:00-09:00',
      APPOINTMENT_DAYS_OFF: '2026-12-25,26/12/2026',
    };
    expect(refused({ DATA_DIR, ...wrong }).sort()).toEqual(Object.keys(wrong).sort());
    for (const [name, value] of Object.entries(wrong))
      expect(refused({ DATA_DIR, [name]: value })).toEqual([name]);
    for (const PUBLIC_URL of ['https://tafiya.example/visas', 'https://tafiya.example/?x=1'])
      expect(refused({ DATA_DIR, PUBLIC_URL })).toEqual(['PUBLIC_URL']);
    expect(
      refused({ DATA_DIR, APPOINTMENT_MINUTES: '90', APPOINTMENT_HOURS: '09:00-10:00' }),
    ).toEqual(['APPOINTMENT_HOURS']);
    expect(refused({ DATA_DIR, SMTP_URL: 'smtp://' })).toEqual(['SMTP_URL']);
    expect(refused({ DATA_DIR, MALWARE_SCANNER: 'clamd:///run/clamav/clamd.ctl' })).toEqual([]);
  });

  test('says of each wrong value how it is to be, without the value', () => {
    const how = {
      SECRET: ['short', 'must have 32 characters or more'],
      METRICS_TOKEN: ['short', 'must have 16 characters or more'],
      PUBLIC_URL: ['tafiya.example', 'must be https://host, without a path'],
      PAYMENT_PROVIDER: ['stripe', 'must be sandbox, flutterwave or paystack'],
      PAYMENT_OPTIONS: ['cash', 'must be card, banktransfer, ussd or mobilemoney'],
      STORAGE_URL: ['https://s3.example/bucket', 'must be a URL as .env.example shows it'],
      SMTP_URL: [
        'smtps://user:pass#word@mail.example',
        'must be a URL as .env.example shows it; in a password # is %23, / is %2F',
      ],
      ANALYTICS_URL: ['yes', 'must be a URL as .env.example shows it'],
      PORT: ['abc', 'must be a number'],
      MIN_FREE_MB: ['0.5', 'must be a whole number'],
      MAX_CONNECTIONS: ['0', 'must be 1 or more'],
      APPOINTMENT_MINUTES: ['481', 'must be 480 or less'],
      PAYMENT_EXPIRY_H: ['0', 'must be more than 0'],
    };
    for (const [name, [value = '', said]] of Object.entries(how))
      expect(words({ DATA_DIR, [name]: value })).toEqual([`${name}: ${said}`]);
  });

  test('refuses a comment behind a value, which systemd and Docker take for a part of it', () => {
    const commented = { SECRET: `${SECRET}   # keep it`, PAYMENT_PROVIDER: 'paystack # its keys' };
    expect(words({ ...production, ...commented })).toEqual(
      ['PAYMENT_PROVIDER', 'SECRET'].map(
        (name) => `${name}: has a comment behind its value; give it a line of its own`,
      ),
    );
    expect(refused({ DATA_DIR, BRAND_NAME: 'Travel #1' })).toEqual([]);
  });

  test('says of a name that nobody reads which one may be meant', () => {
    const meant = (name: string) => readConfig({ DATA_DIR, [name]: 'x' }).warnings;
    for (const [written, name] of [
      ['SMPT_URL', 'SMTP_URL'],
      ['METRIC_TOKEN', 'METRICS_TOKEN'],
      ['DATABASE_URI_FILE', 'DATABASE_URL'],
      ['TRUST_PROXi', 'TRUST_PROXY'],
    ] as const)
      expect(meant(written)).toEqual([`${written}: nobody reads this name; ${name} may be meant`]);
    for (const name of [
      'HOSTNAME',
      'HOME',
      'LOGNAME',
      'SSL_CERT_FILE',
      'POSTGRES_PASSWORD',
      'SHELL',
    ])
      expect(meant(name)).toEqual([]);
    const { SECRET: _, ...others } = production;
    expect(words({ ...others, SECERT: SECRET })).toEqual([
      'SECRET: is required when NODE_ENV=production',
      'SECERT: nobody reads this name; SECRET may be meant',
    ]);
    expect(readConfig({ ...production, SMTP_URL: 'smtps://mail.example' }).warnings).toEqual([]);
    expect(readConfig(production).warnings).toEqual([expect.stringContaining('SMTP_URL')]);
    expect(readConfig({ ...production, PUBLIC_URL: '' }).warnings).toEqual([
      expect.stringContaining('SMTP_URL'),
      expect.stringContaining('PUBLIC_URL'),
    ]);
  });

  test('asks for what a chosen adapter needs', () => {
    const needs = (env: Record<string, string>) => refused({ DATA_DIR, ...env });
    expect(needs({ PAYMENT_PROVIDER: 'flutterwave' })).toEqual([
      'FLUTTERWAVE_PUBLIC_KEY',
      'FLUTTERWAVE_SECRET_KEY',
      'FLUTTERWAVE_WEBHOOK_HASH',
    ]);
    expect(needs({ PAYMENT_PROVIDER: 'paystack', PAYSTACK_PUBLIC_KEY: 'p' })).toEqual([
      'PAYSTACK_SECRET_KEY',
    ]);
    expect(needs({ BOT_CHECK: 'recaptcha' })).toEqual([
      'RECAPTCHA_SITE_KEY',
      'RECAPTCHA_SECRET_KEY',
    ]);
    const [DATABASE_URL, DATABASE_DIRECT_URL] = [
      'postgres://one:5432,two:5433/x',
      'postgres://one/x',
    ];
    expect(needs({ DATABASE_URL, DATABASE_POOLER: 'transaction' })).toEqual([
      'DATABASE_DIRECT_URL',
    ]);
    expect(needs({ DATABASE_URL, DATABASE_DIRECT_URL })).toEqual(['DATABASE_POOLER']);
    expect(needs({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLER: 'transaction' })).toEqual(
      [],
    );
    expect(needs({ STORAGE_URL: 's3://bucket?endpoint=http://localhost' })).toEqual([
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]);
  });

  test('asks for a second factor: in production of new accounts of owners and cashiers, elsewhere of nobody, unless said otherwise', () => {
    const mode = (env: Record<string, string>) => readConfig(env).ADMIN_SECOND_FACTOR;
    expect([mode({ DATA_DIR }), mode(production)]).toEqual(['optional', 'new']);
    for (const ADMIN_SECOND_FACTOR of ['optional', 'required'])
      expect([
        mode({ DATA_DIR, ADMIN_SECOND_FACTOR }),
        mode({ ...production, ADMIN_SECOND_FACTOR }),
      ]).toEqual([ADMIN_SECOND_FACTOR, ADMIN_SECOND_FACTOR]);
    for (const ADMIN_SECOND_FACTOR of ['new', 'x'])
      expect(refused({ DATA_DIR, ADMIN_SECOND_FACTOR })).toEqual(['ADMIN_SECOND_FACTOR']);
  });

  test('in production refuses what is only for trying out', () => {
    expect(refused(production)).toEqual([]);
    expect(refused({ ...production, SECRET: '' })).toEqual(['SECRET']);
    expect(refused({ ...production, BOT_CHECK: 'off', RATE_LIMITS: 'off' })).toEqual([
      'BOT_CHECK',
      'RATE_LIMITS',
    ]);
    expect(refused({ ...production, PAYMENT_PROVIDER: 'sandbox' })).toEqual(['PAYMENT_PROVIDER']);
    const allowed = readConfig({
      ...production,
      PAYMENT_PROVIDER: 'sandbox',
      ALLOW_SANDBOX_PAYMENTS: '1',
    });
    expect(allowed).toMatchObject({ practice: true, production: true });
    for (const NODE_ENV of ['', 'development', 'test'])
      expect(refused({ DATA_DIR, NODE_ENV, BOT_CHECK: 'off', RATE_LIMITS: 'off' })).toEqual([]);
  });

  test('in production refuses what would travel in the clear, but on this machine and where it is named', () => {
    const plain = {
      PUBLIC_URL: 'http://tafiya.example',
      DATABASE_URL: 'postgres://tafiya@db.example/tafiya?sslmode=prefer',
      STORAGE_URL: 's3://scans?endpoint=http://files.example:9000',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      SMTP_URL: 'smtp://mail.example:587',
    };
    expect(refused({ ...production, ...plain })).toEqual([
      'PUBLIC_URL',
      'DATABASE_URL',
      'STORAGE_URL',
      'SMTP_URL',
    ]);
    expect(refused({ ...production, ...plain, PLAIN_CONNECTIONS: 'database, storage' })).toEqual([
      'PUBLIC_URL',
      'SMTP_URL',
    ]);
    expect(refused({ ...production, PLAIN_CONNECTIONS: 'everything' })).toEqual([
      'PLAIN_CONNECTIONS',
    ]);
    expect(refused({ DATA_DIR, ...plain })).toEqual([]);
    const encrypted = {
      ...plain,
      PUBLIC_URL: 'https://tafiya.example',
      DATABASE_URL: 'postgres://tafiya@db.example/tafiya?sslmode=verify-full',
      STORAGE_URL: 's3://scans?region=eu-west-1',
      SMTP_URL: 'smtp://mail.example:587?requireTLS=true',
    };
    expect(refused({ ...production, ...encrypted })).toEqual([]);
    const here = {
      ...plain,
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: 'postgres://localhost/tafiya',
      STORAGE_URL: 's3://scans?endpoint=http://127.0.0.1:9000',
      SMTP_URL: 'smtp://[::1]:25',
    };
    expect(refused({ ...production, ...here })).toEqual([]);
  });

  test('reads a variable from the file that NAME_FILE names, as vaults hand secrets out', () => {
    const file = join(DATA_DIR, 'handed-out');
    writeFileSync(file, `${SECRET}\n`, { mode: 0o400 });
    const { SECRET: _, ...others } = production;
    expect(readConfig({ ...others, SECRET_FILE: file }).SECRET).toBe(SECRET);
    expect(refused({ ...production, SECRET_FILE: file })).toEqual(['SECRET']);
    expect(refused({ ...others, SECRET_FILE: join(DATA_DIR, 'nothing') })).toEqual(['SECRET_FILE']);
    const empty = join(DATA_DIR, 'empty');
    writeFileSync(empty, '\n');
    expect(refused({ ...others, RETENTION_DAYS_FILE: empty })).toEqual(['RETENTION_DAYS_FILE']);
    expect(readConfig({ DATA_DIR, RETENTION_DAYS: ' ' }).RETENTION_DAYS).toBe(90);
    // Not ours: whatever else stands in an environment.
    expect(readConfig({ DATA_DIR, SSL_CERT_FILE: join(DATA_DIR, 'nothing') }).PORT).toBe(3000);
  });

  test('that is refused ends the start: every wrong variable on stderr at any log level, and nothing is written', () => {
    const folder = join(DATA_DIR, 'untouched');
    const env = { DATA_DIR: folder, NODE_ENV: 'production', PORT: 'x', LOG_LEVEL: 'silent' };
    const { status, stderr, stdout } = spawnSync(process.execPath, ['server/main.ts'], {
      env,
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '..'),
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The configuration can't be used:\n {2}PORT: /);
    expect(() => statSync(folder)).toThrow('ENOENT');
  });

  test('that leads to no database is named, with what the network or the server says', async () => {
    const url = 'postgres://127.0.0.1:1/x';
    const opening = openServer(url, () => {});
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED/);
  });

  test('that leads to no bucket is named as well', async () => {
    const STORAGE_URL = 's3://scans?endpoint=http://127.0.0.1:1';
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    const config = readConfig({ DATA_DIR: join(DATA_DIR, 'new'), STORAGE_URL, ...keys });
    await expect(checkDatabaseFolder(config, createStorage(config))).rejects.toThrow(
      /^the bucket of STORAGE_URL can't be read: bad port$/,
    );
  });
});
