/** Detected by content, never by file name. */
export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const FILE_BYTES = 10 * 1024 * 1024;
/** An A4 page at 600 dpi has 35 million pixels. */
export const PICTURE_PIXELS = 40_000_000;
/** For progressive, interlaced and 16-bit pictures, which are decoded whole in memory. */
export const COSTLY_PICTURE_PIXELS = 25_000_000;
export const JSON_BYTES = 1024 * 1024;
export const FORM_BYTES = 64 * 1024 * 1024;
export const FORM_TEXT_BYTES = 256 * 1024;
export const FORM_FIELDS = 100;

/** Bytes needed to detect a file's type. */
export const HEAD_BYTES = 1024;
/** HEIC brands (ISO/IEC 23008-12). */
const HEIF = /^.{4}ftyp(hei|hev|mif1|msf1)/s;

/** Detects a file's type, or why it is refused, from its first HEAD_BYTES as Latin-1. */
export function kindOfContent(head: string): MediaType | 'heic' | 'wrong_type' {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  if (HEIF.test(head)) return 'heic';
  // A byte order mark, a line break or more may come first, as viewers allow.
  return head.includes('%PDF-') ? 'application/pdf' : 'wrong_type';
}

export interface FileField {
  label: string;
  hint?: string;
  required: boolean;
}

export const FILE_PROBLEMS = {
  missing: 'Choose a file.',
  empty: 'This file is empty. Choose another.',
  too_large: 'This file is larger than 10 MB. Choose a smaller one.',
  wrong_type:
    'We can’t open this kind of file. Save it as JPEG, PNG, WebP or PDF and choose it again.',
  unreadable: 'We can’t read this file; it may be damaged. Choose it again or take a new photo.',
  animated: 'This picture is animated. Choose a still one.',
  heic:
    'This photo is HEIC, which can’t be opened everywhere. On an iPhone tap Settings, Camera, Formats, Most Compatible; on Android turn off high ' +
    'efficiency pictures in the camera’s settings. Take it again, or choose a screenshot of it.',
  too_many_pixels: 'This picture has too many pixels. Save a smaller copy and choose that.',
} as const;
export type FileProblem = keyof typeof FILE_PROBLEMS;
