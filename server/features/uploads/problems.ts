import { FILE_PROBLEMS } from '#shared/orders/files.ts';

export const UPLOAD_PROBLEMS = {
  ...FILE_PROBLEMS,
  locked:
    'This PDF is protected, by a password or against changes. Open it, choose Print, then Save as PDF, and choose that copy here. If it can’t be printed, ask for a copy without protection, or take photos of its pages.',
} as const;
export type UploadProblem = keyof typeof UPLOAD_PROBLEMS;
