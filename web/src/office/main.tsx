import './office.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { trackLeaving } from '../ui/page-files/reload-on-stale-build.ts';
import { tolerateReplacedTextNodes } from '../ui/tolerate-replaced-text-nodes.ts';
import { loadOfficeContract } from './api/call-office.ts';
import { createQueryClient } from './api/query-client.ts';
import { startTrackingUserActivity } from './api/staff-activity-tracking.ts';
import { SignedInStaffProvider, useSignedInStaffQuery } from './api/use-signed-in-staff.ts';
import { OfficeFrame } from './frame/office-frame.tsx';
import { pages, rail } from './office-pages.tsx';
import { LazyPartBoundary, lazyPart } from './ui/lazy-part.tsx';
import { LoadingSkeleton, QueryFailureMessage } from './ui/page-state-messages.tsx';

/** Lazy-loaded, because most visitors are already signed in. */
const SignInPage = lazyPart(async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage);

const WallPage = lazyPart(async () => (await import('./floor/wall/wall-display-page.tsx')).WallDisplayPage);

const App = () => {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Router base="/office">
        <LazyPartBoundary path="">
          {window.location.pathname === '/office/wall' ? <WallPage /> : <Office />}
        </LazyPartBoundary>
      </Router>
    </QueryClientProvider>
  );
};

const Office = () => {
  const { data: me, error, refetch } = useSignedInStaffQuery();
  if (me)
    return (
      <SignedInStaffProvider value={me}>
        <OfficeFrame rail={rail} pages={pages} />
      </SignedInStaffProvider>
    );
  if (me === null) return <SignInPage />;
  return error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />;
};

const place = document.getElementById('root');
if (!place) throw new Error('the page has no element with the id root');
// Prefetch the API contract: every page needs it, so do not wait for the answer that says who is signed in.
void loadOfficeContract().catch(() => {});
startTrackingUserActivity();
trackLeaving();
tolerateReplacedTextNodes();
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
