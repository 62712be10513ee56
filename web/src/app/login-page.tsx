import { lazyPage } from './lazy-page.tsx';
import { Splash } from './splash.tsx';

type LoginPageProps = Parameters<typeof import('../features/login/components/login-page.tsx').LoginPage>[0];

/** The login page is a separate file, because signed-in players need it only after they log out. */
export const LoginPage = lazyPage<LoginPageProps>(
  () => import('../features/login/components/login-page.tsx').then((it) => it.LoginPage),
  <Splash />,
);
