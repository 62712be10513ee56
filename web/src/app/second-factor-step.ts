import { loadLazyRoutes } from '../api/lazy-routes.ts';
import type { SecondLoginStepProps } from '../api/pending-login.ts';
import { lazyPage } from './lazy-page.tsx';

/** The login's second step, loaded after the password and only for players with a second factor or a one-time password. */
export const SecondStep = lazyPage<SecondLoginStepProps>(() => {
  void loadLazyRoutes();
  return import('./login-steps-after-password.ts').then((it) => it.LoginStepsAfterPassword);
}, null);
