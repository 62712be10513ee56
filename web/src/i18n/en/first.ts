import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';
import { failures } from './failures.ts';
import { login } from './login.ts';
import { words } from './words.ts';

export const texts: Pick<Texts, 'words' | 'errors' | 'failures' | 'login'> = {
  words,
  errors,
  failures,
  login,
};
