import { loadLaterRoutes } from '../api/later-routes.ts';
import type { SecondStepProps } from '../api/pending-login.ts';
import { lazyPage } from './lazy-page.tsx';

/** The login's second step, loaded after the password and only for players with a second factor or a one-time password. */
export const SecondStep = lazyPage<SecondStepProps>(() => {
  void loadLaterRoutes();
  return import('./login-steps.ts').then((it) => it.LoginSteps);
}, null);
