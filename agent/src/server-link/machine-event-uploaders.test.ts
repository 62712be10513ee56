import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import { getUtf8ByteLength, maxMessageBytes, type RequestOutcome } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { TrialCabinet } from '@reelfloor/simulator/testing/trial-cabinet';
import { expect, it } from 'vitest';
import { EventUploader } from './machine-event-uploaders.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('sends an event that comes just after it found nothing more to send', async () => {
  const trial = new TrialCabinet();
  const { cabinet } = trial;
  const sent: number[] = [];
  const pump = new EventUploader({
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
    if (events.length === 0 && seq === 1) queueMicrotask(async () => await trial.credit(200));
    return events;
  };
  await trial.credit(100);
  await settled();
  expect(sent).toEqual([1, 2]);
});

it.each<[string, RequestOutcome<{ acknowledgedSeq: number }>]>([
  ['an answer that never came', { kind: 'unknown', reason: 'timeout' }],
  ['a refusal', { kind: 'refused', error: { code: 'DATABASE_UNAVAILABLE', ErrorMessage: 'away' } }],
])('repeats the same events after %s, and counts none as acknowledged before', async (_, first) => {
  const trial = new TrialCabinet();
  await trial.credit(100);
  await trial.credit(200);
  const acknowledged: number[] = [];
  trial.cabinet.acknowledge = (seq) => void acknowledged.push(seq);
  const sent: number[][] = [];
  const troubles: string[] = [];
  const clock = new ManualClock();
  const pump = new EventUploader({
    cabinet: trial.cabinet,
    acknowledgedSeq: 0,
    send: async (events) => {
      sent.push(events.map(({ seq }) => seq));
      if (sent.length === 1) return first;
      // The server acknowledges only event 1 of the second message, so that event 2 must be sent once more.
      return { kind: 'accepted', value: { acknowledgedSeq: sent.length === 2 ? 1 : 2 } };
    },
    onTrouble: (text) => troubles.push(text),
    clock,
  });
  pump.poke();
  await settled();
  clock.advance(199);
  await settled();
  expect(sent).toEqual([[1, 2]]);
  expect(acknowledged).toEqual([]);
  clock.advance(1);
  await settled();
  expect(acknowledged).toEqual([1, 2]);
  expect(sent).toEqual([[1, 2], [1, 2], [2]]);
  expect(troubles).toHaveLength(1);
});

it('splits a batch that is over the message limit, and sends each event once and in order', async () => {
  const { cabinet } = new TrialCabinet();
  // A hundred of these events are twice as long as a message may be: JSON writes a control character as six bytes.
  const reason = '\u0001'.repeat(200);
  const journal = Array.from(
    { length: 100 },
    (_, index): CabinetEvent => ({ type: 'malfunctioned', seq: index + 1, at: 0, meterMinor: 0, reason }),
  );
  cabinet.eventsAfter = (seq, limit) => journal.slice(seq, seq + limit);
  cabinet.acknowledge = () => {};
  const batches: CabinetEvent[][] = [];
  const pump = new EventUploader({
    cabinet,
    acknowledgedSeq: 0,
    send: async (events) => {
      batches.push(events);
      return { kind: 'accepted', value: { acknowledgedSeq: events.at(-1)?.seq ?? 0 } };
    },
    onTrouble: () => {},
  });
  pump.poke();
  await settled();
  expect(batches.flat()).toEqual(journal);
  for (const events of batches) {
    const message = JSON.stringify({ request: true, id: 1e9, method: 'events', data: { events } });
    expect(getUtf8ByteLength(message)).toBeLessThan(maxMessageBytes);
  }
});

it('waits longer after each refusal of the server, and ends when it is stopped', async () => {
  const trial = new TrialCabinet();
  await trial.credit(100);
  const clock = new ManualClock();
  let asked = 0;
  const pump = new EventUploader({
    cabinet: trial.cabinet,
    acknowledgedSeq: 0,
    send: async () => {
      asked += 1;
      return { kind: 'unknown', reason: 'timeout' };
    },
    onTrouble: () => {},
    clock,
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  pump.poke();
  await settled();
  for (const pauseMs of [200, 400, 800, 1600, 3200, 5000, 5000]) {
    const before = asked;
    await pass(pauseMs - 1);
    expect(asked).toBe(before);
    await pass(1);
    expect(asked).toBe(before + 1);
  }
  pump.stop();
  await settled();
  await pass(60_000);
  expect(asked).toBe(8);
});

it('stops and reports it when the server acknowledges an event that the journal does not have', async () => {
  const trial = new TrialCabinet();
  await trial.credit(100);
  const troubles: string[] = [];
  const sent: number[][] = [];
  const pump = new EventUploader({
    cabinet: trial.cabinet,
    acknowledgedSeq: 0,
    send: async (events) => {
      sent.push(events.map(({ seq }) => seq));
      return { kind: 'accepted', value: { acknowledgedSeq: 57 } };
    },
    onTrouble: (text) => troubles.push(text),
  });
  pump.poke();
  await settled();
  expect(troubles).toHaveLength(1);
  expect(troubles[0]).toContain('event 57 was acknowledged, and the journal ends at 1');
  await trial.credit(100);
  pump.poke();
  expect(sent).toEqual([[1]]);
  expect(trial.cabinet.journalFacts().acknowledgedSeq).toBe(0);
});
