// The server's floors (docs/decisions/0034): a feature is built on those that stand below it, and knows none above. Types leave no trace when the
// server runs, so a job's type may be named from below.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../server');
/** From the ground up; a file whose rows others need may stand below its folder. Services stand on what comes before them; what comes after reads all services. */
const FLOORS = [
  'features/cdn',
  'features/sessions',
  'features/events',
  'features/notices',
  'features/settings',
  'features/orders',
  'features/groups/groups.ts',
  'features/payments/payment-facts.ts',
  'features/payments/shares.ts',
  'features/payments/nothing-to-pay.ts',
  'features/uploads',
  'features/archive',
  'features/messages',
  'features/payments',
  'features/groups',
  'features/replies/order-values.ts',
  'features/refunds',
  'features/reviews',
  'features/comparison',
  'features/provider-updates',
  'features/documents',
  'features/submissions',
  'features/replies',
  'features/thread',
  'features/person-requests',
  'features/openings',
  'features/manage',
  'features/requests',
  'features/changes',
  'features/corrections',
  'features/destinations',
  'features/editions',
  'features/given-up',
  'features/order-admin',
  'features/views',
  'services',
  'features/tracking',
  'features/order-mails',
  'features/agents',
  'features/accounting',
  'features/reports',
  'features/activity',
  'features/admins',
];

const floorOf = (path: string) =>
  FLOORS.findIndex((floor) => path === floor || path.startsWith(`${floor}/`));
const files = readdirSync(SERVER, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));

/** The modules of the server that a file loads when it runs. */
function loadedBy(path: string): string[] {
  const imports = readFileSync(join(SERVER, path), 'utf8').matchAll(
    /^import (?!type )([^;]*?)from '([^']+)';/gms,
  );
  return [...imports]
    .filter(([, names = '']) => !/^\{(\s*type \w+( as \w+)?,?)+\s*\}\s*$/.test(names))
    .map(([, , name = '']) =>
      name.startsWith('#server/')
        ? name.slice('#server/'.length)
        : name.startsWith('.')
          ? join(path, '..', name)
          : '',
    );
}

describe('the floors of the server', () => {
  test('name every feature', () => {
    const features = readdirSync(join(SERVER, 'features')).map((name) => `features/${name}`);
    expect(
      FLOORS.filter((floor) => floor.startsWith('features/') && !floor.endsWith('.ts')).toSorted(),
    ).toEqual(features.toSorted());
  });

  test('are read from imports of every form', () => {
    expect(loadedBy('services/insurance/service.ts')).toEqual(
      expect.arrayContaining(['features/orders/records.ts', 'services/insurance/table.ts']),
    );
    expect(loadedBy('features/messages/mails.ts')).toEqual([]);
  });

  test('are built on from below: no file loads one of a higher floor', () => {
    const upwards = files.flatMap((path) => {
      const floor = floorOf(path);
      if (floor < 0) return [];
      return loadedBy(path)
        .filter((name) => floorOf(name) > floor)
        .map((name) => `${path} loads ${name}`);
    });
    expect(upwards).toEqual([]);
  });

  test('carry what puts them together, which none of them loads', () => {
    const isFloor = (path: string) => /^(database|adapters|features|services)\//.test(path);
    const onTop = files.filter(
      (path) => !isFloor(path) && loadedBy(path).some((name) => floorOf(name) >= 0),
    );
    expect(onTop).toEqual(expect.arrayContaining(['app.ts', 'start.ts']));
    const upwards = files.filter(isFloor).flatMap((path) =>
      loadedBy(path)
        .filter((name) => onTop.includes(name))
        .map((name) => `${path} loads ${name}`),
    );
    expect(upwards).toEqual([]);
  });

  test('keep database and adapters below all of them', () => {
    const below = files.filter((path) => /^(database|adapters)\//.test(path));
    expect(below.length).toBeGreaterThan(20);
    expect(
      below.flatMap((path) =>
        loadedBy(path)
          .filter((name) => floorOf(name) >= 0)
          .map((name) => `${path} loads ${name}`),
      ),
    ).toEqual([]);
  });
});
