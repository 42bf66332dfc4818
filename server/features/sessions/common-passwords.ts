import { createRequire } from 'node:module';
import * as z from 'zod/mini';

const REFUSED = 3000;
const LEAST = 8;
let common: ReadonlySet<string> | undefined;
/** Loaded at the first new password, because most processes never see one. */
function commonOnes(): ReadonlySet<string> {
  if (common) return common;
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof import('@zxcvbn-ts/language-common');
  common = new Set(
    (dictionary['passwords-common'] as string[])
      .filter((password) => password.length >= LEAST)
      .slice(0, REFUSED),
  );
  return common;
}

const OURS =
  'tafiya travel travels visa visas evisa permit permits passport embassy insurance appointment booking nigeria nigerian naija lagos abuja kano ' +
  'password welcome login admin administrator owner cashier reviewer viewer agent agents support test my the new';
const OURS_ALONE = new RegExp(`^(?:${OURS.replaceAll(' ', '|')})+$`);
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function isOurs(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[0-9@$!]/g, (sign) => LOOKALIKES[sign] ?? '');
  return [lower, spelled].some((text) => OURS_ALONE.test(text.replace(/[^a-z]/g, '')));
}

/** Rejects the 3,000 commonest passwords and combinations of our own words. */
export const uncommon = z.refine<string | undefined>(
  (password) =>
    password === undefined || !(commonOnes().has(password.toLowerCase()) || isOurs(password)),
  'This password is one of the most common; choose one that is harder to guess.',
);
