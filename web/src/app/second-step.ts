import type { SecondStepProps } from '../api/half-login.ts';
import { loadLaterRoutes } from '../api/later-routes.ts';
import { latePage } from './late-page.tsx';

/** Asks for the code of a second factor. Loaded after the password, only for players who have one. */
export const SecondStep = latePage<SecondStepProps>(() => {
  void loadLaterRoutes();
  return import('../features/second-factor/components/login-step.tsx').then((it) => it.LoginStep);
}, null);
