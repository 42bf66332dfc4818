/** One page of a bucket's listing. */
interface Listing {
  files: { key: string; written: Date }[];
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of an XML element without children: its character references resolved, unknown ones left as they are. */
const unescaped = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name) return NAMED[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

function textOf(xml: string, element: string): string | undefined {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found === undefined ? undefined : unescaped(found);
}

/**
 * Reads the few elements we need from a ListObjectsV2 response.
 * @throws Error when it is no such response, or is truncated without a continuation token
 */
export function readListing(xml: string): Listing {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('the storage answered with something that is no listing');
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => {
    const key = textOf(content, 'Key');
    const written = new Date(textOf(content, 'LastModified') ?? '');
    if (key === undefined || Number.isNaN(written.getTime())) throw new Error('the storage listed a file without key or time');
    return { key, written };
  });
  if (textOf(xml, 'IsTruncated') !== 'true') return { files, next: undefined };
  const next = textOf(xml, 'NextContinuationToken');
  if (!next) throw new Error('the storage has more files and does not say where');
  return { files, next };
}
