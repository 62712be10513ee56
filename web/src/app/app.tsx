import { useEffect } from 'react';
import { useSignIn } from '../api/use-sign-in.ts';
import { failureText } from '../failures/failure-text.ts';
import { translate } from '../i18n/i18n.ts';
import { showMessage } from '../ui/toast.ts';
import { useLatePart } from '../ui/use-late-part.ts';
import { latePage } from './late-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Routes } from './routes.tsx';
import { Splash } from './splash.tsx';

const ChooseSignIn = latePage(() => import('./choose-sign-in.tsx').then((it) => it.ChooseSignIn), <Splash />);

const loadUnreached = () => import('./sign-in-unreached.tsx').then((it) => it.SignInUnreached);

export const App = () => {
  const signIn = useSignIn();
  // If this page cannot be loaded, the splash screen stays. The sign-in is checked again in either case.
  const Unreached = useLatePart(signIn.kind === 'unreached', loadUnreached, () => {});
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
    <PageBoundary>
      {signIn.kind === 'asked' ? (
        <ChooseSignIn stored={signIn.stored} offered={signIn.offered} />
      ) : (
        <Routes />
      )}
    </PageBoundary>
  );
};
