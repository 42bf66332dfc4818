import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';

interface Listing {
  files: { key: string; written: Date }[];
  next: string | undefined;
}

/** Refused, because document types could define entities or read files. */
const DOCUMENT_TYPE = /<!doctype/i;
const parser = new XMLParser({
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'Contents',
});
const page = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.enum(['true', 'false']),
    NextContinuationToken: z.optional(z.string()),
    Contents: z.optional(
      z.array(z.object({ Key: z.string().check(z.minLength(1)), LastModified: z.string() })),
    ),
  }),
});

/** @throws Error for an invalid ListObjectsV2 response */
export function readListing(xml: string): Listing {
  const data = DOCUMENT_TYPE.test(xml) ? undefined : page.safeParse(parser.parse(xml)).data;
  if (!data) throw new Error('the storage answered with something that is no listing');
  const { IsTruncated, NextContinuationToken, Contents = [] } = data.ListBucketResult;
  const files = Contents.map(({ Key, LastModified }) => ({
    key: Key,
    written: new Date(LastModified),
  }));
  if (files.some(({ written }) => Number.isNaN(written.getTime())))
    throw new Error('the storage listed a file without a time');
  if (IsTruncated === 'false') return { files, next: undefined };
  if (!NextContinuationToken) throw new Error('the storage has more files and does not say where');
  return { files, next: NextContinuationToken };
}
