import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestAllTexts, speechStore, startTexts } from '../../../i18n/i18n.ts';
import { idleView, welcome } from '../../../testing/open-floor.ts';
import { seatViewOf } from '../session/seat-view.ts';
import { type AttendantCall, FaultCard } from './fault-card.tsx';

beforeAll(async () => {
  await requestAllTexts();
  await startTexts('en');
  // Rendering to a string reads the store's initial state, so the initial state must have the texts.
  speechStore.getInitialState = speechStore.getState;
});

const shown = (
  phase: 'malfunction' | 'idle',
  creditMinor: number,
  { staffTold = false, canChat = true, call = { kind: 'none' } as AttendantCall['call'] } = {},
) => {
  const seat = seatViewOf({ ...welcome(1), isPlain: false, cabinet: { ...idleView, phase, creditMinor } }, 0);
  const html = renderToStaticMarkup(
    <FaultCard
      seat={{ ...seat, staffTold }}
      call={{ call, ask: () => {} }}
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
    expect(text).toContain('Call an attendant Chat with the team');
  });

  it('says that nothing is on it where nothing is, that staff know only where they do, and offers no chat without a team', () => {
    const text = shown('malfunction', 0, { canChat: false });
    expect(text).toContain('There is no credit on the machine.');
    expect(text).not.toContain('Staff know');
    expect(text).not.toContain('Chat');
    expect(shown('malfunction', 0, { staffTold: true })).toContain('Staff know of the malfunction.');
  });

  it('says when the attendant was called, or that nobody could be told and the key stays', () => {
    const called = shown('malfunction', 0, { call: { kind: 'told', at: Date.UTC(2026, 10, 28, 12) } });
    expect(called).toMatch(/Attendant called at \d\d:\d\d:\d\d/);
    expect(called).not.toContain('Call an attendant');
    const failed = shown('malfunction', 0, { call: { kind: 'failed' } });
    expect(failed).toContain('Nobody could be told. Try again. Call an attendant');
  });

  it('is not shown at a machine that works', () => {
    expect(shown('idle', 5000)).toBe('');
  });
});
