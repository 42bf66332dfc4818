/** What stands at the beginning of a back-up. */
export interface Manifest {
  /** 1 had no `id` and no `sha256`. */
  format: 1 | 2;
  id: string;
  made_at: string;
  /** The tags of the migrations that the database had; the tables are as these left them. */
  migrations: string[];
  tables: { name: string; rows: number }[];
  /** The numbers that sequences have come to. */
  sequences: { name: string; last_value: string }[];
  /** How many uploads and issued files belong to it, those of earlier back-ups among them. */
  files: number;
  /** The keys of those that rows name and the storage doesn't have, or has with other bytes. */
  missing: string[];
  /** Of everything that belongs to it, in hexadecimal, by its path in the archive. */
  sha256: Record<string, string>;
  /** The earlier back-up that holds the files which this one leaves out. */
  since?: { id: string; name: string };
}

/** Where an archive's parts are. */
export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';
export const tableFile = (name: string) => `tables/${name}.jsonl`;
export const storedFile = (key: string) => `files/${key}`;

/** Where the manifest of an encrypted back-up stands once more, for one that goes on from it: it names no person. */
export const manifestBeside = (file: string) => `${file}.manifest.json`;

/** @throws Error for a manifest of a form that this version doesn't know */
export function parseManifest(text: string, file: string): Manifest {
  const manifest = JSON.parse(text) as Partial<Manifest>;
  if (manifest.format !== 1 && manifest.format !== 2) throw new Error(`${file} is no back-up that this version can read.`);
  return { id: '', sha256: {}, ...manifest } as Manifest;
}
