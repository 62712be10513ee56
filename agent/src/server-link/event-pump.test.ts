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
