import type { SessionId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { buildEndedSessionSummary } from '../components/use-game-toasts.ts';
import type { SessionEnding } from './game-state.ts';

const summary = {
  id: 's-1' as SessionId,
  startedAt: 1,
  endedAt: 2,
  rounds: 3,
  freeSpins: 0,
  cashInMinor: 5_000,
  cashOutMinor: 4_000,
  winsPaidMinor: 0,
};
const closedFor = (reason?: string): SessionEnding => ({
  kind: 'closed',
  info: { action: 'CLOSE_SESSION', code: 'CODE_18801', ...(reason && { params: { reason } }) },
  summary,
});
const error = { code: 70000, ErrorMessage: '' };

describe('the summary of a game that has ended', () => {
  it.each([
    ['left', { kind: 'left', summary }],
    ['noPress', closedFor('CODE_18802')],
    ['noCredit', closedFor('CODE_18800')],
    ['closed', closedFor()],
  ] satisfies [string, SessionEnding][])('has the figures from the server: %s', (reason, ending) => {
    expect(buildEndedSessionSummary(ending)).toEqual({ reason, figures: summary });
  });

  it.each([
    ['removed', { kind: 'removed', info: { action: 'QUIT_REQUEST' } }],
    ['machine', { kind: 'refused', error }],
    ['noPress', { ...closedFor('CODE_18802'), summary: null } as SessionEnding],
    ['closed', { ...closedFor(), summary: 'untold' } as SessionEnding],
  ] satisfies [string, SessionEnding][])('asks the server if none were sent: %s', (reason, ending) => {
    expect(buildEndedSessionSummary(ending)).toEqual({ reason, figures: null });
  });

  it('is null if nothing has ended yet, or if the server reports no figures', () => {
    const endings: SessionEnding[] = [
      { kind: 'left', summary: null, creditMinor: 5 },
      { kind: 'left', summary: 'untold' },
      { kind: 'left', summary: { ...summary, cashInMinor: 0, cashOutMinor: 0, rounds: 0 } },
      { kind: 'waitsForStaff', error },
      { kind: 'connectionLost' },
      { kind: 'refused', error: { code: 'MACHINE_TAKEN', ErrorMessage: '' } },
    ];
    expect(endings.map(buildEndedSessionSummary)).toEqual(endings.map(() => null));
  });
});
