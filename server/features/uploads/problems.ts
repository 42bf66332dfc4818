import { FILE_PROBLEMS } from '#shared/files.ts';

export const UPLOAD_PROBLEMS = {
  ...FILE_PROBLEMS,
  locked:
    'This PDF opens only with a password. Open it, choose Print, then Save as PDF, and choose that copy here.',
  heic:
    'This photo is HEIC, which can’t be opened everywhere. On an iPhone tap Settings, Camera, Formats, Most Compatible; on Android turn off high ' +
    'efficiency pictures in the camera’s settings. Take it again, or choose a screenshot of it.',
} as const;
export type UploadProblem = keyof typeof UPLOAD_PROBLEMS;
