import { FILE_PROBLEMS } from '#shared/orders/files.ts';

export const UPLOAD_PROBLEMS = {
  ...FILE_PROBLEMS,
  locked:
    'This PDF opens only with a password. Open it, choose Print, then Save as PDF, and choose that copy here.',
} as const;
export type UploadProblem = keyof typeof UPLOAD_PROBLEMS;
