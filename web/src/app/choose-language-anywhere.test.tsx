import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { Router } from 'wouter';
import { GameHelpPanel } from '../features/game/components/game-help-panel.tsx';
import { PageLockDialog } from '../features/lock/components/page-lock-dialog.tsx';
import { RealityCheckDialog } from '../features/protection/checks/reality-check-dialog.tsx';
import { ReconnectDialog } from '../features/reconnect/components/reconnect-prompt.tsx';
import { loadInitialTexts, requestAllTexts } from '../i18n/i18n.ts';
import { QuestionDialog } from '../ui/question-dialog.tsx';

beforeAll(async () => {
  await requestAllTexts();
  await loadInitialTexts('en');
});

const played = { playedMs: 0, stakedMinor: 0, wonMinor: 0 };
const figures = { ...played, lastCheck: null, week: played, month: played };
const check = { number: 1, minutes: 60, dueAt: 0, breakMinutes: 0 };

/** Pages on which nothing but the dialog can be reached, and the game, which has no toolbar. */
const places: Readonly<Record<string, ReactElement>> = {
  'the lock': <PageLockDialog state="locked" isOverGame={false} />,
  'the lock over a game': <PageLockDialog state="asked" isOverGame />,
  'a page that is a question': (
    <QuestionDialog id="q" heading="h1" title="?" text="?" onCancel={() => {}}>
      <button type="button">OK</button>
    </QuestionDialog>
  ),
  'the question about an open session': (
    <ReconnectDialog
      image={null}
      session={{
        machineId: '104' as never,
        brandName: 'Koi',
        status: 'waiting',
        machineStatus: 'playing',
        heldUntilMs: null,
        cancelRefused: null,
        isAsked: true,
        staffNotified: false,
      }}
    />
  ),
  'a reality check': (
    <QueryClientProvider client={new QueryClient()}>
      <RealityCheckDialog check={check as never} figures={figures as never} creditMinor={0} onLeave={() => {}} />
    </QueryClientProvider>
  ),
  'the help of the game': <GameHelpPanel machineId="104" sessionId={null} callTeam={null} onClose={() => {}} />,
};

test.each(Object.entries(places))('the language can be chosen in %s', (_, place) => {
  const drawn = renderToStaticMarkup(<Router ssrPath="/lobby">{place}</Router>);
  expect(drawn).toContain('aria-label="Language"');
  expect(drawn).toMatch(/aria-pressed="true"[^>]*>EN</);
});
