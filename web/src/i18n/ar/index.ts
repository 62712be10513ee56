import type { SomeTexts } from '../texts.ts';
import { common } from './common.ts';
import { footer } from './footer.ts';
import { lobby } from './lobby.ts';
import { login } from './login.ts';
import { panels } from './panels.ts';
import { shell } from './shell.ts';
import { wallet } from './wallet.ts';

/** The shell, the login and the lobby; what is not here is said in English. */
export const texts: SomeTexts = { common, footer, lobby, login, panels, shell, wallet };
