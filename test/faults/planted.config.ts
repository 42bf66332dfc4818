import { join, relative } from 'node:path';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../vitest.config.ts';

const root = join(import.meta.dirname, '../..');
const place = ({ moduleId }: TestSpecification) => process.argv.indexOf(relative(root, moduleId));

/** The first failure is enough: files run in the order in which they were named. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default mergeConfig(base, { root, test: { sequence: { sequencer: AsNamed } } });
