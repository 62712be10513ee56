import type { Texts } from '../texts.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { failures } from './failures.ts';
import { login } from './login.ts';

export const texts: Pick<Texts, 'common' | 'errors' | 'failures' | 'login'> = {
  common,
  errors,
  failures,
  login,
};
