import { common } from './common.ts';
import { errors } from './errors.ts';
import { failures } from './failures.ts';
import { login } from './login.ts';

/** What is said before anybody is signed in; the other texts are loaded with the pages that say them. */
export const texts = { common, errors, failures, login };
