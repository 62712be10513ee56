import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appendSasCrc, fromHex, toHex } from '../codec/byte-encodings.ts';
import { createSeededGameOutcomes } from '../play/game-outcomes.ts';
import { TestHost } from '../testing/test-host.ts';
import { aftFrames, transferRequest } from '../testing/transfer-frames.ts';

const steps = [
  '81',
  '80',
  '82',
  '011A',
  '011B',
  '0154',
  '016F',
  '72',
  aftFrames.lock,
  aftFrames.interrogate,
  aftFrames.cancel,
  aftFrames.readLock,
  '019475CB',
  '010E0145D1',
  'spin',
  'bill',
  'cashOut',
  'door',
  'power',
  'key',
  'bet3',
] as const;

/** Does one random thing to the machine. */
const happen = (host: TestHost, step: (typeof steps)[number], number: number): void => {
  const { machine } = host;
  if (step === '72')
    host.ask(transferRequest({ id: `T${number}`, cents: number % 7_000, type: number % 2 ? 0x80 : 0, flags: 0 }));
  else if (step === '016F') host.ask(toHex(appendSasCrc(fromHex('016F0A00000000010002000C00'))));
  else if (step === 'spin' || step === 'bet3' || step === 'cashOut') machine.press(step);
  else if (step === 'bill') machine.insertBill(2_000);
  else if (step === 'key') machine.resetHandPay();
  else if (step === 'door') {
    machine.openDoor('slot');
    machine.closeDoor('slot');
  } else if (step === 'power') {
    machine.cutPower();
    machine.restorePower();
  } else host.ask(step);
};

it('keeps its accounts whatever a host does: credits are what came in less what went out', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { minLength: 50, maxLength: 150 }), fc.nat(), (run, seed) => {
      const host = new TestHost({
        draw: createSeededGameOutcomes(seed),
        settings: { handPayLimitCredits: 1_000 },
      }).begin();
      for (const [number, step] of run.entries()) happen(host, step, number * 37);
      host.clock.advance(10_000);
      const { machine } = host;
      const sum = (...codes: readonly number[]): number =>
        codes.reduce((total, code) => total + (machine.meter(code) ?? 0), 0);
      // Bills, wins and transfers in; stakes, cancelled credits and transfers out.
      expect(machine.meter(0x0c)).toBe(sum(0x0b, 0x01, 0xa0) - sum(0x00, 0x04, 0xb8));
      expect(sum(0x06, 0x07)).toBe(sum(0x05));
      const { current, history } = machine.state.aft;
      const moved = [...history, ...(current === null ? [] : [current])].filter(({ cents }) => cents > 0);
      expect(moved.filter(({ status }) => status <= 1)).toHaveLength(sum(0xa1, 0xb9));
    }),
    { numRuns: 100 },
  );
});
