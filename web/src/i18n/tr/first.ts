import { errors } from './errors.ts';
import { failures } from './failures.ts';
import { login } from './login.ts';
import { words } from './words.ts';

/** The texts needed before the sign-in. */
export const texts = { words, errors, failures, login };
