import type { SomeTexts } from '../texts.ts';
import { common } from './common.ts';
import { footer } from './footer.ts';
import { login } from './login.ts';
import { panels } from './panels.ts';
import { shell } from './shell.ts';

/** The shell and the login; what is not here is said in English. */
export const texts: SomeTexts = { common, footer, login, panels, shell };
