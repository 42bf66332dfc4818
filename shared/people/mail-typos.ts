/** Listed last: domains that would otherwise count as typos. */
const DOMAINS = (
  'gmail.com yahoo.com yahoo.co.uk hotmail.com hotmail.co.uk outlook.com icloud.com live.com ymail.com googlemail.com aol.com msn.com proton.me ' +
  'protonmail.com zoho.com example.com mail.com gmx.com email.com me.com'
).split(' ');

/** Shorter domains resemble too many others. */
const SHORTEST = 8;

const ENDINGS: Record<string, readonly string[]> = {
  com: [
    'con',
    'cmo',
    'ocm',
    'vom',
    'xom',
    'cim',
    'comm',
    'coom',
    'conm',
    'ccom',
    'copm',
    'vcom',
    'coml',
    'comn',
  ],
  net: ['nte', 'ent', 'met', 'nett'],
  org: ['ogr', 'rog', 'orgg', 'prg'],
};

function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, right] = [typed.slice(start), meant.slice(start)];
  if (rest.length > right.length) return rest.slice(1) === right;
  if (rest.length < right.length) return rest === right.slice(1);
  return (
    rest.slice(1) === right.slice(1) ||
    (rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2))
  );
}

/** Undefined if nothing seems wrong. */
export function meantAddress(typed: string): string | undefined {
  const [name, domain, more] = typed.trim().toLowerCase().split('@');
  if (!name || !domain || more !== undefined || DOMAINS.includes(domain)) return undefined;
  const at = domain.lastIndexOf('.');
  const ending = domain.slice(at + 1);
  const [right = ending] =
    Object.entries(ENDINGS).find(([, wrong]) => at > 0 && wrong.includes(ending)) ?? [];
  const mended = domain.slice(0, at + 1) + right;
  const meant = DOMAINS.includes(mended)
    ? mended
    : (DOMAINS.find((one) => one.length > SHORTEST && isOneSlip(mended, one)) ?? mended);
  return meant === domain ? undefined : `${name}@${meant}`;
}
