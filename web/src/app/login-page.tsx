import { createLazyPage } from './lazy-page.tsx';
import { SplashScreen } from './splash-screen.tsx';

type LoginPageProps = Parameters<typeof import('../features/login/components/login-page.tsx').LoginPage>[0];

/** The login page is a separate file, because signed-in players need it only after they log out. */
export const LoginPage = createLazyPage<LoginPageProps>(
  () => import('../features/login/components/login-page.tsx').then((it) => it.LoginPage),
  <SplashScreen />,
);
