import * as z from 'zod/mini';

/** Only the server also refuses common passwords. */
export const newPassword = z
  .string('Enter a password of at least 8 characters.')
  .check(
    z.minLength(8, 'Use at least 8 characters; 15 or more are better.'),
    z.maxLength(256, 'Use at most 256 characters.'),
  );
