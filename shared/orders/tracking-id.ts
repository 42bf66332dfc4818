import { ALPHABET, lettersOf } from '../crockford.ts';

// TFY-XXXXX-XXXXX-XXXXX: 70 random bits and a check character.
const LENGTH = 15;

/** Luhn mod N with N = 32: https://en.wikipedia.org/wiki/Luhn_mod_N_algorithm */
function checkCharacter(body: string): string {
  let factor = 2;
  let sum = 0;
  for (let i = body.length - 1; i >= 0; i--) {
    const addend = factor * ALPHABET.indexOf(body[i] ?? '');
    sum += Math.floor(addend / 32) + (addend % 32);
    factor = factor === 2 ? 1 : 2;
  }
  return ALPHABET[(32 - (sum % 32)) % 32] ?? '';
}

const grouped = (letters: string) =>
  `TFY-${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10)}`;

/** Takes at least 14 random bytes. */
export function makeTrackingId(random: Uint8Array): string {
  const body = Array.from(random.subarray(0, LENGTH - 1), (byte) => ALPHABET[byte & 31]).join('');
  return grouped(body + checkCharacter(body));
}

/** As copied or typed. Undefined if mistyped. */
export function readTrackingId(typed: string): string | undefined {
  const letters = lettersOf(typed).replace(/^TFY/, '');
  if (letters.length !== LENGTH || [...letters].some((letter) => !ALPHABET.includes(letter)))
    return undefined;
  return checkCharacter(letters.slice(0, -1)) === letters.at(-1) ? grouped(letters) : undefined;
}
