import { useEffect } from 'react';
import { useSignIn } from '../api/use-sign-in.ts';
import { failureText } from '../i18n/failure-text.ts';
import { translate } from '../i18n/i18n.ts';
import { showMessage } from '../ui/toast.ts';
import { latePage } from './late-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Routes } from './routes.tsx';
import { SignInUnreached } from './sign-in-unreached.tsx';
import { Splash } from './splash.tsx';

const ChooseSignIn = latePage(() => import('./choose-sign-in.tsx').then((it) => it.ChooseSignIn), <Splash />);

export const App = () => {
  const signIn = useSignIn();
  const failure = signIn.kind === 'signedOut' ? signIn.failure : null;
  useEffect(() => {
    // Why nobody is signed in any more, wherever that leads; updated in place, so that it stands there once.
    if (failure) showMessage('error', failureText(failure), { id: 'signed-out' });
  }, [failure]);
  const note = signIn.kind === 'signedIn' ? signIn.note : undefined;
  useEffect(() => {
    if (note) showMessage('warning', translate(`failures.${note}`), { id: note });
  }, [note]);
  if (signIn.kind === 'checking') return <Splash />;
  if (signIn.kind === 'unreached') return <SignInUnreached failure={signIn.failure} />;
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
