import { type ComponentType, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import type { CallFailure } from '../api/call-failure.ts';
import { loadLazyApiRoutes } from '../api/lazy-api-routes.ts';
import { loadContract } from '../api/server-caller.ts';
import { useSignInState } from '../api/use-sign-in-state.ts';
import { getCallFailureText } from '../failures/call-failure-text.ts';
import { requestAllTexts, translate } from '../i18n/i18n.ts';
import type { RoutePathsWith } from '../routes/product-routes.ts';
import { getOperatorSettings } from '../settings/operator-settings.ts';
import { showLongToast } from '../ui/toast.ts';
import { useLazyComponent } from '../ui/use-lazy-component.ts';
import { createLazyPage } from './lazy-page.tsx';
import { LazySecondLoginStep } from './lazy-second-login-step.ts';
import { LoginPage } from './login-page.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { GuestsOnly, PlayersOnly } from './route-guards.tsx';
import { SplashScreen } from './splash-screen.tsx';

const PlayerArea = createLazyPage(
  async () => {
    // These pages need all texts, not only the texts of the login page.
    const [area] = await Promise.all([import('./signed-in-app.tsx'), requestAllTexts()]);
    return area.SignedInApp;
  },
  <SplashScreen />,
);
const GuestPages = createLazyPage(
  () => {
    void loadLazyApiRoutes();
    return import('../features/guests/signed-out-routes.tsx').then((it) => it.SignedOutRoutes);
  },
  <SplashScreen />,
);
const GuestLinks = createLazyPage(
  () =>
    import('../features/guests/components/register-and-password-links.tsx').then(
      (it) => it.RegisterAndForgotPasswordLinks,
    ),
  null,
);
const CallbackPage = createLazyPage(
  () => import('./sign-in-pages.tsx').then((it) => it.SignInCallbackPage),
  <SplashScreen />,
);
const InformationLinks = createLazyPage(
  () => import('../features/login/components/information-page-links.tsx').then((it) => it.InformationPageLinks),
  null,
);
const GuestExample = createLazyPage(
  () => import('./guest-example-page.tsx').then((it) => it.GuestExamplePage),
  <SplashScreen />,
);

/** Preloads the first page. Call it while settings and texts are still loading. */
export const preloadFirstPage = (guest: boolean): void => {
  // A failed preload is ignored: rendering the page loads it again and reports the failure.
  (guest ? LoginPage : PlayerArea).load().catch(() => {});
  if (guest) return;
  void loadContract();
};

const LaunchEnded = createLazyPage(
  () => import('./casino-return-link.tsx').then((it) => it.CasinoLaunchEndedPage),
  <SplashScreen />,
);

const offersMore = (): boolean => getOperatorSettings().REGISTRATION || getOperatorSettings().PASSWORD_RESET;

const Login = () => {
  const signIn = useSignInState();
  const left = signIn.kind === 'signedOut' ? signIn : null;
  if (left?.launch || isLaunchUsed(left?.failure)) return <LaunchEnded launch={left?.launch} />;
  return (
    <LoginPage Step={LazySecondLoginStep}>
      {offersMore() && <GuestLinks />}
      {getOperatorSettings().EXTERNAL_INFO && <InformationLinks />}
    </LoginPage>
  );
};

const isLaunchUsed = (failure: CallFailure | null | undefined): boolean =>
  failure?.kind === 'unauthorised' && failure.error.code === 'LAUNCH_USED';

const guestPages: Readonly<Record<RoutePathsWith<{ guard: 'guests' }>, ComponentType>> = {
  '/login': Login,
  '/callback': CallbackPage,
  '/auth/guest-role-example': GuestExample,
  '/register': GuestPages,
  '/mail-confirm': GuestPages,
  '/forgot-password': GuestPages,
  '/reset-password': GuestPages,
};

/** Guests load only the guests' pages; other pages are loaded after the login. */
const Routes = () => (
  <Switch>
    {Object.entries(guestPages).map(([path, Page]) => (
      <Route key={path} path={path}>
        <GuestsOnly>
          <Page />
        </GuestsOnly>
      </Route>
    ))}
    <Route>
      <PlayersOnly>
        <PlayerArea />
      </PlayersOnly>
    </Route>
  </Switch>
);

const ChooseSignIn = createLazyPage(
  () => import('./sign-in-pages.tsx').then((it) => it.ConfirmSignInReplacement),
  <SplashScreen />,
);

const loadUnreached = () => import('./sign-in-pages.tsx').then((it) => it.SignInUnavailablePage);

export const App = () => {
  const signIn = useSignInState();
  // If the page for an unreachable server cannot be loaded, the splash screen stays. The sign-in is validated again in either case.
  const Unreached = useLazyComponent(signIn.kind === 'unreached', loadUnreached, () => {});
  const failure = signIn.kind === 'signedOut' ? signIn.failure : null;
  useEffect(() => {
    // The fixed id prevents a second toast with the same failure.
    if (failure) showLongToast('error', getCallFailureText(failure), { id: 'signed-out' });
  }, [failure]);
  const note = signIn.kind === 'signedIn' ? signIn.note : undefined;
  useEffect(() => {
    if (note) showLongToast('warning', translate(`failures.${note}`), { id: note });
  }, [note]);
  if (signIn.kind === 'checking') return <SplashScreen />;
  if (signIn.kind === 'unreached') return Unreached ? <Unreached failure={signIn.failure} /> : <SplashScreen />;
  return (
    <PageErrorBoundary>
      {signIn.kind === 'asked' ? <ChooseSignIn stored={signIn.stored} offered={signIn.offered} /> : <Routes />}
    </PageErrorBoundary>
  );
};
