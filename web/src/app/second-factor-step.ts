import type { SecondStepProps } from '../api/half-login.ts';
import { loadLaterRoutes } from '../api/later-routes.ts';
import { latePage } from './late-page.tsx';

/** The login's second step, loaded after the password and only for players with a second factor or a one-time password. */
export const SecondStep = latePage<SecondStepProps>(() => {
  void loadLaterRoutes();
  return import('./login-steps.ts').then((it) => it.LoginSteps);
}, null);
