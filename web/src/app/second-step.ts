import type { SecondStepProps } from '../api/half-login.ts';
import { loadLaterRoutes } from '../api/later-routes.ts';
import { latePage } from './late-page.tsx';

/** The login's second step, loaded after the password and only for players with a second factor. */
export const SecondStep = latePage<SecondStepProps>(() => {
  void loadLaterRoutes();
  return import('../features/second-factor/components/login-step.tsx').then((it) => it.LoginStep);
}, null);
