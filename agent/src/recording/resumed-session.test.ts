import { expect, it } from 'vitest';
import { timelineIn } from '../testing/read-folder.ts';
import {
  freshRecordings,
  openRecordings,
  recordSeconds,
  TrialClock,
  trialStartMs,
} from '../testing/trial-recording.ts';

it('notes what is missing of a session that goes on, once', () => {
  const [folder, clock] = [freshRecordings(), new TrialClock()];
  const first = openRecordings(folder, clock);
  recordSeconds(first, clock, 10, 's');
  first.close();
  clock.nowMs += 4_000;
  const resumed = { sessionId: 's', sinceMs: trialStartMs, untilMs: clock.nowMs };
  for (let times = 0; times < 2; times++) {
    const store = openRecordings(folder, clock);
    store.resume(resumed);
    store.resume({ ...resumed, sessionId: 'another', sinceMs: clock.nowMs });
    store.close();
  }
  const gap = { fromMs: trialStartMs + 10_000, untilMs: clock.nowMs, reason: 'restart' };
  expect(timelineIn(folder).gaps).toMatchObject([gap]);
  const store = openRecordings(folder, clock);
  store.resume({ sessionId: 'unseen', sinceMs: clock.nowMs, untilMs: clock.nowMs + 3_000 });
  store.close();
  expect(timelineIn(folder).gaps).toMatchObject([gap, { fromMs: clock.nowMs, untilMs: clock.nowMs + 3_000 }]);
});
