import { latePage } from './late-page.tsx';
import { Splash } from './splash.tsx';

type LoginPageProps = Parameters<typeof import('../features/login/components/login-page.tsx').LoginPage>[0];

/** What guests see first and players only after they have left. */
export const LoginPage = latePage<LoginPageProps>(
  () => import('../features/login/components/login-page.tsx').then((it) => it.LoginPage),
  <Splash />,
);
