export interface Manifest {
  /** Format 1 had no `id` and no `sha256`. */
  format: 1 | 2;
  id: string;
  made_at: string;
  migrations: string[];
  tables: { name: string; rows: number }[];
  sequences: { name: string; last_value: string }[];
  /** Includes files held by earlier backups. */
  files: number;
  /** Keys named by rows, but missing or changed in storage. */
  missing: string[];
  /** In hex, by path in the archive. */
  sha256: Record<string, string>;
  /** The backup that holds the files omitted here. */
  since?: { id: string; name: string };
}

export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';
export const tableFile = (name: string) => `tables/${name}.jsonl`;
export const storedFile = (key: string) => `files/${key}`;

/** For the next incremental backup; identifies no person. */
export const manifestBeside = (file: string) => `${file}.manifest.json`;

/** @throws Error for an unknown format */
export function parseManifest(text: string, file: string): Manifest {
  const manifest = JSON.parse(text) as Partial<Manifest>;
  if (manifest.format !== 1 && manifest.format !== 2)
    throw new Error(`${file} is no back-up that this version can read.`);
  return { id: '', sha256: {}, ...manifest } as Manifest;
}
