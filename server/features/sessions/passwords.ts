import { hash, verify } from '@node-rs/argon2';

// OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | undefined;

/** Takes the same time if there is no account (`hashed` undefined). */
export async function passwordMatches(
  hashed: string | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword('nobody’s password');
  return verify(hashed ?? (await nobody), password);
}
