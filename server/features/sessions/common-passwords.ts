import { createRequire } from 'node:module';
import * as z from 'zod/mini';

const REFUSED = 3000;
const LEAST = 8;
let common: ReadonlySet<string> | undefined;
/** The list is in the order of how common a password is. It is loaded with the first new password: most processes never see one. */
function commonOnes(): ReadonlySet<string> {
  if (common) return common;
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  common = new Set((dictionary['passwords-common'] as string[]).filter((password) => password.length >= LEAST).slice(0, REFUSED));
  return common;
}

/** Words that anybody would try here first: our name, our trade, our country, and what people call themselves. */
const OURS =
  'tafiya travel travels visa visas evisa permit permits passport embassy insurance appointment booking nigeria nigerian naija lagos abuja kano ' +
  'password welcome login admin administrator owner cashier reviewer viewer agent agents support test my the new';
const OURS_ALONE = new RegExp(`^(?:${OURS.replaceAll(' ', '|')})+$`);
const LOOKALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** Whether nothing is left of a password but such words, digits and signs: 'Tafiya2026!', 'V1sa-Agent'. */
function isOurs(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[0-9@$!]/g, (sign) => LOOKALIKES[sign] ?? '');
  return [lower, spelled].some((text) => OURS_ALONE.test(text.replace(/[^a-z]/g, '')));
}

/** A check of a new password that only the server can make: it is none of the 3,000 commonest of at least 8 characters, case ignored, and not made of our own words alone. */
export const uncommon = z.refine<string | undefined>(
  (password) => password === undefined || !(commonOnes().has(password.toLowerCase()) || isOurs(password)),
  'This password is one of the commonest; choose one that is harder to guess.',
);
