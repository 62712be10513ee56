import type { SomeTexts } from '../texts.ts';
import { footer } from './footer.ts';
import { lobby } from './lobby.ts';
import { login } from './login.ts';
import { panels } from './panels.ts';
import { shell } from './shell.ts';
import { wallet } from './wallet.ts';
import { words } from './words.ts';

/** The shell, the login and the lobby; what is not here is said in English. */
export const texts: SomeTexts = { words, footer, lobby, login, panels, shell, wallet };
