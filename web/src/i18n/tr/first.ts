import { errors } from './errors.ts';
import { failures } from './failures.ts';
import { login } from './login.ts';
import { words } from './words.ts';

/** What is said before anybody is signed in; the other texts are loaded with the pages that say them. */
export const texts = { words, errors, failures, login };
