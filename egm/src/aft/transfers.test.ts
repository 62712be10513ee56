import { expect, it } from 'vitest';
import { fromBcd, fromHex } from '../codec/byte-encodings.ts';
import { cutPoints } from '../core/machine-quirks.ts';
import { TestHost } from '../testing/test-host.ts';
import { aftFrames, transferRequest } from '../testing/transfer-frames.ts';

const golden =
  '017245000000000001000000000000000000000000417A0000000000000000000000000000000000000000000000105246374B325130303030303030303031000000000000000000E764';
const goldenId = 'RF7K2Q0000000001';

/** Returns the status in an answer to 72. */
const statusOf = (answer: string): string => answer.slice(8, 10);
/** Returns the amount in a whole answer to 72. */
const centsOf = (answer: string): number | null => fromBcd(fromHex(answer.slice(14, 24)));

const lock = (host: TestHost): void => {
  host.ask(aftFrames.lock);
  host.clock.advance(200);
  host.readExceptions();
};

/** Sends a transfer under a lock, waits for its end and reads 69. */
const transfer = (host: TestHost, fields: Parameters<typeof transferRequest>[0]): string => {
  lock(host);
  const answer = host.ask(transferRequest(fields));
  host.clock.advance(500);
  host.readExceptions();
  return answer;
};

/** Interrogates the current transfer and acknowledges the answer. */
const interrogate = (host: TestHost): string => {
  const answer = host.ask(aftFrames.interrogate);
  host.ask('011A');
  return answer;
};

it('takes the golden transfer of 100.00 under a lock, and moves it once', () => {
  const host = new TestHost({ settings: { lockMs: 150 } }).begin();
  expect(host.ask(aftFrames.lock).slice(14, 18)).toBe('4003');
  expect(host.ask('81')).toBe('00');
  host.clock.advance(100);
  expect(host.ask('81')).toBe('6F');
  expect(host.ask(aftFrames.readLock).slice(14, 16)).toBe('00');
  expect(host.machine.press('spin')).toBe('the machine is locked for a transfer');
  expect(statusOf(host.ask(golden))).toBe('40');
  host.clock.advance(300);
  expect(host.ask('81')).toBe('69');
  const answer = host.ask(aftFrames.interrogate);
  expect(statusOf(answer)).toBe('00');
  expect(centsOf(answer)).toBe(10_000);
  expect(answer).toContain(Buffer.from(goldenId).toString('hex').toUpperCase());
  expect(host.machine.state.credit.credits).toBe(10_000);
  expect(host.machine.meter(0xa0)).toBe(10_000);
  expect(host.machine.meter(0xa1)).toBe(1);
  expect(host.machine.violations).toEqual([]);
});

it('says in the answer to the request that a transfer is done, if it takes no time', () => {
  const host = new TestHost({ settings: { transferMs: 0 } }).begin();
  const answer = transfer(host, { id: 'A', cents: 500 });
  expect(statusOf(answer)).toBe('00');
  expect(centsOf(answer)).toBe(500);
});

it('refuses a request with C0 until the transfer before was interrogated and acknowledged', () => {
  const host = new TestHost().begin();
  transfer(host, { id: 'A', cents: 500 });
  lock(host);
  expect(host.ask(transferRequest({ id: 'B', cents: 500 }))).toBe('01720200C0C31B');
  // The answer to the interrogation is asked for again, so it is not acknowledged.
  host.ask('81');
  const answer = host.ask(aftFrames.interrogate);
  expect(host.ask(aftFrames.interrogate)).toBe(answer);
  expect(host.machine.state.aft.history).toEqual([]);
  host.ask('011A');
  expect(host.machine.state.aft.history).toHaveLength(1);
  expect(host.ask(aftFrames.interrogate)).toBe('01720200FFB7D2');
  expect(statusOf(transfer(host, { id: 'B', cents: 500 }))).toBe('40');
  expect(host.machine.state.credit.credits).toBe(1_000);
});

it('refuses the id of the newest transfer with 81, and takes an older one again', () => {
  const host = new TestHost().begin();
  for (const id of ['A', 'B']) {
    transfer(host, { id, cents: 500 });
    interrogate(host);
  }
  expect(statusOf(transfer(host, { id: 'B', cents: 500 }))).toBe('81');
  expect(statusOf(transfer(host, { id: 'A', cents: 500 }))).toBe('40');
  expect(host.machine.meter(0xa1)).toBe(3);
});

it('refuses the id of a request that it refused before, with the quirk idAtRequest', () => {
  const refusedBefore = (idAtRequest: boolean): string => {
    const host = new TestHost({ quirks: { idAtRequest } }).begin();
    host.machine.openDoor('slot');
    expect(host.ask(transferRequest({ id: 'A', cents: 500, flags: 0 }))).toBe('0172020087782D');
    host.machine.closeDoor('slot');
    return statusOf(transfer(host, { id: 'A', cents: 500 }));
  };
  expect(refusedBefore(false)).toBe('40');
  expect(refusedBefore(true)).toBe('81');
});

it('reports 69 again each 15 s until the transfer is interrogated and acknowledged', () => {
  const host = new TestHost().begin();
  transfer(host, { id: 'A', cents: 500 });
  const codes: string[] = [];
  for (let polls = 0; polls < 400; polls++) {
    const code = host.ask('81');
    if (code !== '00') codes.push(code);
    host.ask('011A');
  }
  expect(codes).toEqual(['69', '69', '69', '69', '69']);
  interrogate(host);
  host.clock.advance(1_000);
  for (let polls = 0; polls < 200; polls++) expect([host.ask('81'), host.ask('82')][0]).toBe('00');
});

it.each([
  ['more than the limit', { cents: 1_000_005 }, '84'],
  ['what is no multiple of a credit', { cents: 501 }, '85'],
  ['another asset number', { cents: 500, assetNumber: 123 }, '93'],
  ['no id', { cents: 500, id: '' }, '95'],
  ['an id of control characters', { cents: 500, id: '\n' }, '95'],
  ['restricted credits', { cents: 500, restrictedCents: 5 }, '83'],
  ['a key without registration', { cents: 500, key: new Array<number>(20).fill(7) }, '89'],
  ['a debit card', { cents: 500, type: 0x40 }, '82'],
  ['a win to the host', { cents: 500, type: 0x90 }, '8B'],
  ['an unknown code', { cents: 500, code: 0x02 }, 'C1'],
  ['a receipt', { cents: 500, flags: 0x80 }, '8E'],
  ['more than the credits to the host', { cents: 500, type: 0x80 }, '83'],
])('refuses %s', (_, fields, expected) => {
  const host = new TestHost({ settings: { denominationCode: 0x02 } }).begin();
  expect(statusOf(transfer(host, { id: 'A', ...fields }))).toBe(expected);
  expect(host.machine.meter(0xa1)).toBe(0);
  // What was refused at once blocks no later transfer.
  expect(statusOf(transfer(host, { id: 'B', cents: 500 }))).toBe('40');
});

it('refuses a transfer without a lock, if the request wants one', () => {
  const host = new TestHost().begin();
  expect(statusOf(host.ask(transferRequest({ id: 'A', cents: 500 })))).toBe('94');
  host.ask('81');
  expect(statusOf(host.ask(transferRequest({ id: 'B', cents: 500, flags: 0 })))).toBe('40');
});

it('moves in part what does not fit, if the request allows that', () => {
  const host = new TestHost({ settings: { creditLimitCents: 800, denominationCode: 0x02 } }).begin();
  transfer(host, { id: 'A', cents: 1_000, code: 0x01 });
  const answer = interrogate(host);
  expect([statusOf(answer), centsOf(answer)]).toEqual(['01', 800]);
  transfer(host, { id: 'B', cents: 1_000, code: 0x01, type: 0x80 });
  const out = interrogate(host);
  expect([statusOf(out), centsOf(out)]).toEqual(['01', 800]);
  expect(host.machine.state.credit.credits).toBe(0);
  expect([host.machine.meter(0xa0), host.machine.meter(0xb8), host.machine.meter(0x18)]).toEqual([800, 800, 800]);
});

it('waits with a transfer until the game ends, and cancels it while it waits', () => {
  const host = new TestHost().begin();
  host.machine.insertBill(2_000);
  host.machine.press('spin');
  expect(statusOf(host.ask(transferRequest({ id: 'A', cents: 500, flags: 0 })))).toBe('40');
  host.clock.advance(1_000);
  host.ask('82');
  expect(statusOf(host.ask(aftFrames.cancel))).toBe('80');
  host.readExceptions();
  interrogate(host);
  expect(host.machine.state.aft.history).toEqual([]);
  expect(statusOf(host.ask(transferRequest({ id: 'B', cents: 500, flags: 0 })))).toBe('40');
  host.clock.advance(2_000);
  host.readExceptions();
  expect(statusOf(interrogate(host))).toBe('00');
});

it('has nothing to cancel without a transfer', () => {
  expect(new TestHost().begin().ask(aftFrames.cancel)).toBe('01720200FFB7D2');
});

it('keeps the newest 127 transfers, by position and counted back from the newest', () => {
  const host = new TestHost({ settings: { transferMs: 0 } }).begin();
  for (let number = 1; number <= 130; number++) {
    host.ask(transferRequest({ id: `ID${number}`, cents: number, flags: 0 }));
    host.readExceptions();
    interrogate(host);
  }
  const at = (index: string): string => {
    const answer = host.askWithCrc(`017202FF${index}`);
    host.ask('011A');
    return `${answer.slice(6, 8)} ${centsOf(answer)}`;
  };
  expect(at('FF')).toBe('03 130');
  expect(at('FE')).toBe('02 129');
  expect(at('81')).toBe('04 4');
  expect(at('01')).toBe('01 128');
  expect(at('7F')).toBe('7F 127');
  expect(host.askWithCrc('017202FE7F').slice(0, -4)).toBe('0172027F00');
});

it('answers status FF and the index for a place without a transfer', () => {
  const host = new TestHost().begin();
  expect(host.askWithCrc('017202FFFF').slice(0, -4)).toBe('017202FFFF');
  host.ask('81');
  expect(host.askWithCrc('017202FF05').slice(0, -4)).toBe('01720205FF');
});

it('switches cash-out to the host off with flags 41', () => {
  const host = new TestHost().begin();
  transfer(host, { id: 'A', cents: 500, flags: 0x43 });
  interrogate(host);
  expect(host.ask(aftFrames.readLock).slice(18, 20)).toBe('02');
  host.ask('81');
  transfer(host, { id: 'B', cents: 500 });
  interrogate(host);
  expect(host.ask(aftFrames.readLock).slice(18, 20)).toBe('01');
});

const cutAt = (point: (typeof cutPoints)[number]): TestHost => {
  const host = new TestHost({ quirks: { powerCutAt: point } }).begin();
  transfer(host, { id: 'A', cents: 500 });
  if (host.machine.isOn) interrogate(host);
  expect(host.machine.isOn).toBe(false);
  host.machine.restorePower();
  host.ask('80');
  return host;
};

it.each(cutPoints.map((point) => [point]))(
  'moves all or nothing if the power is cut at "%s", and says which',
  (point) => {
    const isMoved = !['requested', 'stored', 'moving'].includes(point);
    const host = cutAt(point);
    expect(host.machine.state.credit.credits).toBe(isMoved ? 500 : 0);
    expect(host.machine.meter(0xa0)).toBe(isMoved ? 500 : 0);
    expect(host.machine.isLocked).toBe(false);
    const codes = host.readExceptions();
    const answer = interrogate(host);
    if (point === 'requested') expect(statusOf(answer)).toBe('FF');
    else if (point === 'archived') expect(statusOf(answer)).toBe('FF');
    else expect(statusOf(answer)).toBe(isMoved ? '00' : '87');
    expect(codes.includes('69')).toBe(point !== 'requested' && point !== 'archived');
    expect(host.machine.state.aft.history).toHaveLength(isMoved ? 1 : 0);
    // The id can be used again exactly if nothing moved under it.
    expect(statusOf(transfer(host, { id: 'A', cents: 500 }))).toBe(isMoved ? '81' : '40');
  },
);

it('is silent to AFT with the quirk noAft, and says so in A0', () => {
  const host = new TestHost({ quirks: { noAft: true } }).begin();
  expect(host.ask(aftFrames.interrogate)).toBe('');
  expect(host.ask(aftFrames.readLock)).toBe('');
  expect(host.ask('017301FFA765')).toBe('');
  expect(host.ask('01A000006C13').slice(8, 14)).toBe('000901');
});

it('answers 73 with its asset number and no registration', () => {
  const host = new TestHost().begin();
  expect(host.ask('017301FFA765').slice(0, -4)).toBe(`01731D807A000000${'00'.repeat(24)}`);
});
