import type { Outcome } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { TrialCabinet } from '../cabinet/trial-cabinet.ts';
import { EventPump } from './event-pump.ts';

it('sends an event that comes in the moment after it found nothing more to send', async () => {
  const trial = new TrialCabinet();
  const { cabinet } = trial;
  const sent: number[] = [];
  const pump = new EventPump({
    cabinet,
    acknowledgedSeq: 0,
    send: async (events) => {
      sent.push(...events.map(({ seq }) => seq));
      return { kind: 'accepted', value: { acknowledgedSeq: events.at(-1)?.seq ?? 0 } };
    },
    onTrouble: () => {},
  });
  cabinet.subscribe({ onEvent: () => pump.poke(), onView: () => {} });
  const read = cabinet.eventsAfter.bind(cabinet);
  cabinet.eventsAfter = (seq, limit) => {
    const events = read(seq, limit);
    if (events.length === 0 && seq === 1) queueMicrotask(() => trial.credit(200));
    return events;
  };
  trial.credit(100);
  await expect.poll(() => sent).toEqual([1, 2]);
});

it.each<[string, Outcome<{ acknowledgedSeq: number }>]>([
  ['an answer that never came', { kind: 'unknown', reason: 'timeout' }],
  ['a refusal', { kind: 'refused', error: { code: 'BOOKS_UNAVAILABLE', ErrorMessage: 'away' } }],
])('sends the same events again after %s, and takes none for acknowledged before', async (_, first) => {
  const trial = new TrialCabinet();
  trial.credit(100);
  trial.credit(200);
  const acknowledged: number[] = [];
  trial.cabinet.acknowledge = (seq) => void acknowledged.push(seq);
  const sent: number[][] = [];
  const troubles: string[] = [];
  const pump = new EventPump({
    cabinet: trial.cabinet,
    acknowledgedSeq: 0,
    send: async (events) => {
      sent.push(events.map(({ seq }) => seq));
      if (sent.length === 1) return first;
      // The server had the first one already.
      return { kind: 'accepted', value: { acknowledgedSeq: sent.length === 2 ? 1 : 2 } };
    },
    onTrouble: (text) => troubles.push(text),
  });
  pump.poke();
  await expect.poll(() => acknowledged).toEqual([1, 2]);
  expect(sent).toEqual([[1, 2], [1, 2], [2]]);
  expect(troubles).toHaveLength(1);
});
