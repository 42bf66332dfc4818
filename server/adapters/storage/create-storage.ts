import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './interface.ts';
import { createS3Storage } from './s3.ts';

/** @throws ConfigError */
export function createStorage(
  config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>,
): Storage {
  const {
    STORAGE_URL: url,
    S3_ACCESS_KEY_ID: accessKeyId = '',
    S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = config;
  if (!url) return createDiskStorage(join(config.DATA_DIR, 'uploads'));
  return createS3Storage({
    url,
    accessKeyId,
    secretAccessKey,
    tempFolder: join(config.DATA_DIR, 'temporary'),
  });
}
