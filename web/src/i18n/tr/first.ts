import { errors } from './errors.ts';
import { failures } from './failures.ts';
import { login } from './login.ts';
import { words } from './words.ts';

/** The texts before the login. */
export const texts = { words, errors, failures, login };
