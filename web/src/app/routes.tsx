import { type ComponentType, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import type { CallFailure } from '../api/call-failure.ts';
import { loadLazyRoutes } from '../api/lazy-routes.ts';
import { loadContract } from '../api/server-caller.ts';
import { useSignIn } from '../api/use-sign-in.ts';
import { failureText } from '../failures/failure-text.ts';
import { requestAllTexts, translate } from '../i18n/i18n.ts';
import type { RoutePathsWith } from '../routes/product-routes.ts';
import { getSettings } from '../settings/settings.ts';
import { showMessage } from '../ui/toast.ts';
import { useLazyComponent } from '../ui/use-lazy-component.ts';
import { lazyPage } from './lazy-page.tsx';
import { LoginPage } from './login-page.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { GuestsOnly, PlayersOnly } from './route-guards.tsx';
import { SecondStep } from './second-factor-step.ts';
import { Splash } from './splash.tsx';

const PlayerArea = lazyPage(
  async () => {
    // These pages need all texts, not only the texts of the login page.
    const [area] = await Promise.all([import('./signed-in-app.tsx'), requestAllTexts()]);
    return area.SignedInApp;
  },
  <Splash />,
);
const GuestPages = lazyPage(
  () => {
    void loadLazyRoutes();
    return import('../features/guests/guest-pages.tsx').then((it) => it.GuestPages);
  },
  <Splash />,
);
const GuestLinks = lazyPage(
  () => import('../features/guests/components/guest-links.tsx').then((it) => it.GuestLinks),
  null,
);
const CallbackPage = lazyPage(
  () => import('./sign-in-pages.tsx').then((it) => it.SignInCallbackPage),
  <Splash />,
);
const InformationLinks = lazyPage(
  () => import('../features/login/components/information-links.tsx').then((it) => it.InformationLinks),
  null,
);
const GuestExample = lazyPage(() => import('./guest-example.tsx').then((it) => it.GuestExample), <Splash />);

/** Preloads the first page. Call it while settings and texts are still loading. */
export const preloadFirstPage = (guest: boolean): void => {
  // A failed preload is ignored: rendering the page loads it again and reports the failure.
  (guest ? LoginPage : PlayerArea).load().catch(() => {});
  if (guest) return;
  void loadContract();
};

const LaunchEnded = lazyPage(
  () => import('./casino-return-link.tsx').then((it) => it.CasinoLaunchEndedPage),
  <Splash />,
);

const offersMore = (): boolean => getSettings().REGISTRATION || getSettings().PASSWORD_RESET;

const Login = () => {
  const signIn = useSignIn();
  const left = signIn.kind === 'signedOut' ? signIn : null;
  if (left?.launch || isLaunchUsed(left?.failure)) return <LaunchEnded launch={left?.launch} />;
  return (
    <LoginPage Step={SecondStep}>
      {offersMore() && <GuestLinks />}
      {getSettings().EXTERNAL_INFO && <InformationLinks />}
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

const ChooseSignIn = lazyPage(
  () => import('./sign-in-pages.tsx').then((it) => it.ConfirmSignInReplacement),
  <Splash />,
);

const loadUnreached = () => import('./sign-in-pages.tsx').then((it) => it.SignInUnavailablePage);

export const App = () => {
  const signIn = useSignIn();
  // If this page cannot be loaded, the splash screen stays. The sign-in is validated again in either case.
  const Unreached = useLazyComponent(signIn.kind === 'unreached', loadUnreached, () => {});
  const failure = signIn.kind === 'signedOut' ? signIn.failure : null;
  useEffect(() => {
    // The fixed id prevents a second toast with the same failure.
    if (failure) showMessage('error', failureText(failure), { id: 'signed-out' });
  }, [failure]);
  const note = signIn.kind === 'signedIn' ? signIn.note : undefined;
  useEffect(() => {
    if (note) showMessage('warning', translate(`failures.${note}`), { id: note });
  }, [note]);
  if (signIn.kind === 'checking') return <Splash />;
  if (signIn.kind === 'unreached') return Unreached ? <Unreached failure={signIn.failure} /> : <Splash />;
  return (
    <PageErrorBoundary>
      {signIn.kind === 'asked' ? (
        <ChooseSignIn stored={signIn.stored} offered={signIn.offered} />
      ) : (
        <Routes />
      )}
    </PageErrorBoundary>
  );
};
