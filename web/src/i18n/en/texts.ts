import type { Texts } from '../texts.ts';
import errors from './errors.json' with { type: 'json' };
import failures from './failures.json' with { type: 'json' };
import footer from './footer.json' with { type: 'json' };
import lobby from './lobby.json' with { type: 'json' };
import login from './login.json' with { type: 'json' };
import panels from './panels.json' with { type: 'json' };
import records from './records.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import wallet from './wallet.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

export const texts: Texts = {
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
