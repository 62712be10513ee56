import { useEffect } from 'react';
import { useSignIn } from '../api/use-sign-in.ts';
import { failureText } from '../i18n/failure-text.ts';
import { showMessage } from '../ui/toast.ts';
import { PageBoundary } from './page-boundary.tsx';
import { Routes } from './routes.tsx';
import { Splash } from './splash.tsx';

export const App = () => {
  const signIn = useSignIn();
  const failure = signIn.kind === 'signedOut' ? signIn.failure : null;
  useEffect(() => {
    // Why nobody is signed in any more, wherever that leads; updated in place, so that it stands there once.
    if (failure) showMessage('error', failureText(failure), { id: 'signed-out' });
  }, [failure]);
  if (signIn.kind === 'checking') return <Splash />;
  return (
    <PageBoundary>
      <Routes />
    </PageBoundary>
  );
};
