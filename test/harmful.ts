import { pdf, type TestFile } from './factories/orders.ts';

/** In two halves, so that no scanner of a developer's machine takes this file away. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD',
  '-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/** A PDF that all scanners know as harmful. */
export function harmful(): TestFile {
  const { bytes, ...rest } = pdf();
  const [head, tail] = [bytes.subarray(0, 9), bytes.subarray(9)];
  return { ...rest, bytes: Buffer.concat([head, Buffer.from(`%${EICAR}\n`), tail]) };
}
