import { Suspense } from 'react';
import { useSignIn } from '../api/use-sign-in.ts';
import { PageBoundary } from './page-boundary.tsx';
import { Routes } from './routes.tsx';
import { Splash } from './splash.tsx';

export const App = () => {
  const signIn = useSignIn();
  if (signIn.kind === 'checking') return <Splash />;
  return (
    <PageBoundary>
      <Suspense fallback={<Splash />}>
        <Routes />
      </Suspense>
    </PageBoundary>
  );
};
