import * as z from 'zod/mini';

/** Fields of actions that only the command line has. A message follows the name of its argument. */
export const idField = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
export const nameField = z
  .string()
  .check(z.trim(), z.regex(/^[^\p{Cc}]{1,64}$/u, 'is one line of 1 to 64 characters.'));
