import type { InitialTexts } from '../texts.ts';
import errors from './errors.json' with { type: 'json' };
import failures from './failures.json' with { type: 'json' };
import login from './login.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** The texts needed before the login. */
export const texts: InitialTexts = { words, errors, failures, login };
