import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadInitialTexts, requestAllTexts } from '../../../i18n/i18n.ts';
import { idleView, welcome } from '../../../testing/open-floor.ts';
import type { SeatView } from '../session/game-state.ts';
import { buildSeatView } from '../session/seat-view.ts';
import { type AttendantCall, MachineFaultCard } from './machine-fault-card.tsx';

beforeAll(async () => {
  await requestAllTexts();
  await loadInitialTexts('en');
});

const shown = (
  phase: 'malfunction' | 'idle',
  creditMinor: number,
  {
    staffNotified = false,
    canChat = true,
    state = 'none' as AttendantCall['state'],
    attendantCall = null as SeatView['attendantCall'],
  } = {},
) => {
  const seat = buildSeatView({ ...welcome(1), isPlain: false, cabinet: { ...idleView, phase, creditMinor } }, 0);
  const html = renderToStaticMarkup(
    <MachineFaultCard
      seat={{ ...seat, staffNotified, attendantCall }}
      call={{ state, ask: () => {} }}
      onChat={canChat ? () => {} : null}
    />,
  );
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

describe('a machine with a malfunction', () => {
  it('offers an attendant and the chat in one press, and says what happens with the credit', () => {
    const text = shown('malfunction', 5000);
    expect(text).toContain('₺50.00 is recorded on the machine and safe');
    // In a low window there is room for the amount alone.
    expect(text).toContain('₺50.00 is safe');
    expect(text).toContain('Call an attendant Chat with the team');
  });

  it('says that nothing is on it where nothing is, that staff know only where they do, and offers no chat without a team', () => {
    const text = shown('malfunction', 0, { canChat: false });
    expect(text).toContain('There is no credit on the machine.');
    expect(text).not.toContain('Staff have been notified');
    expect(text).not.toContain('Chat');
    expect(shown('malfunction', 0, { staffNotified: true })).toContain('Staff have been notified.');
  });

  it('says when the attendant was called and that one has taken it, or that nobody could be told and the key stays', () => {
    const calledAt = Date.UTC(2026, 10, 28, 12);
    const called = shown('malfunction', 0, { attendantCall: { calledAt, isTaken: false } });
    expect(called).toMatch(/Attendant called at \d\d:\d\d:\d\d/);
    expect(called).not.toMatch(/Call (an attendant|again)/);
    const taken = shown('malfunction', 0, { attendantCall: { calledAt, isTaken: true } });
    expect(taken).toMatch(/An attendant has taken your call of \d\d:\d\d:\d\d Call again/);
    const failed = shown('malfunction', 0, { state: 'failed' });
    expect(failed).toContain('The call failed. Try again. Call an attendant');
  });

  it('is not shown at a machine that works', () => {
    expect(shown('idle', 5000)).toBe('');
  });
});
