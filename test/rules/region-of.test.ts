import { expect, test } from 'vitest';
import { STARTER_PERMITS } from '#server/services/application/starters/permits.ts';
import { STARTER_VISAS } from '#server/services/application/starters/visas.ts';
import { regionOf } from '#shared/places/region-of.ts';

test('each sample destination has a region, whatever stands behind its name', () => {
  for (const { destination } of [...STARTER_VISAS, ...STARTER_PERMITS])
    expect(regionOf(destination), destination).toBeDefined();
  expect(['Ghana (work permit)', 'CÔTE D’IVOIRE', 'Türkiye', 'Dubai'].map(regionOf)).toEqual([
    'africa',
    'africa',
    'europe',
    'middle-east',
  ]);
  expect(regionOf('Land of nowhere')).toBeUndefined();
});
