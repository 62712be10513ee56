import type { SomeTexts } from '../texts.ts';
import { errors } from './errors.ts';
import { failures } from './failures.ts';
import { footer } from './footer.ts';
import { lobby } from './lobby.ts';
import { login } from './login.ts';
import { panels } from './panels.ts';
import { records } from './records.ts';
import { shell } from './shell.ts';
import { wallet } from './wallet.ts';
import { words } from './words.ts';

export const texts: SomeTexts = {
  words,
  errors,
  failures,
  footer,
  lobby,
  login,
  panels,
  records,
  shell,
  wallet,
};
