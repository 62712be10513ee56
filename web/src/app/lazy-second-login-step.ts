import { loadLazyApiRoutes } from '../api/lazy-api-routes.ts';
import type { SecondLoginStepProps } from '../api/pending-login.ts';
import { createLazyPage } from './lazy-page.tsx';

/** The login's second step, loaded after the password and only for players with a second factor or a one-time password. */
export const LazySecondLoginStep = createLazyPage<SecondLoginStepProps>(() => {
  void loadLazyApiRoutes();
  return import('./login-steps-after-password.ts').then((it) => it.LoginStepsAfterPassword);
}, null);
