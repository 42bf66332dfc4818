import * as z from 'zod/mini';

/** A new password: 8 to 256 characters, as typed. Whether it is too common is checked on the server. */
export const newPassword = z
  .string('Enter a password of at least 8 characters.')
  .check(z.minLength(8, 'Use at least 8 characters; 15 or more are better.'), z.maxLength(256, 'Use at most 256 characters.'));
