import { describe, expect, it } from 'vitest';
import { trialCabinetFile } from '../../../testing/sas/joined-cabinet.ts';
import { TrialSasCabinet } from '../../../testing/sas/trial-sas-cabinet.ts';

const scripted =
  (...wins: readonly { winCredits: number; freeGames?: number[]; progressiveLevel?: number }[]) =>
  () => ({ winCredits: 0, ...(remaining(wins) ?? {}) });
const left = new WeakMap<object, number>();
const remaining = <T>(list: readonly T[]): T | undefined => {
  const next = left.get(list) ?? 0;
  left.set(list, next + 1);
  return list[next];
};

const newestOfHistory = 0xff;

describe('a machine on a serial line', () => {
  it('is played to the cent: money in, rounds, money out', async () => {
    const trial = new TrialSasCabinet({ draw: scripted({ winCredits: 0 }, { winCredits: 75 }) });
    await trial.ready();
    expect(await trial.credit(1_000, 'transfer-in')).toEqual({ ok: true, value: { meterMinor: 1_000 } });
    expect(trial.machine.state.credit.credits).toBe(1_000);
    expect(await trial.spin('command-one')).toMatchObject({ ok: true });
    await trial.ready();
    expect(await trial.band(3)).toMatchObject({ ok: true });
    expect(await trial.spin('command-two')).toMatchObject({ ok: true });
    await trial.ready();
    expect(trial.cabinet.view()).toMatchObject({ creditMinor: 950, winMinor: 75, stakeMinor: 100 });
    expect(await trial.cashOut('transfer-out')).toEqual({ ok: true, value: { amountMinor: 950 } });
    expect(trial.machine.state.credit.credits).toBe(0);
    const moved = trial.events.filter(({ type }) => type !== 'malfunctioned' && type !== 'recovered');
    expect(moved).toMatchObject([
      { type: 'credited', transferId: 'transfer-in', amountMinor: 1_000, meterMinor: 1_000 },
      { type: 'roundPlayed', commandId: 'command-one', stakeMinor: 25, winMinor: 0, meterMinor: 975 },
      { type: 'roundPlayed', commandId: 'command-two', bandId: 3, stakeMinor: 100, winMinor: 75 },
      { type: 'cashedOut', transferId: 'transfer-out', amountMinor: 950, meterMinor: 0 },
    ]);
    expect(trial.machine.violations).toEqual([]);
  });

  it.each([
    [40, 1_000],
    [200, 2_200],
  ])('with polls every %i ms has money on its meter within %i ms, well within what it says', async (cycleMs, ms) => {
    const { sas } = trialCabinetFile;
    const trial = new TrialSasCabinet({ cycleMs }, { ...trialCabinetFile, sas: { ...sas, cycleMs } });
    await trial.ready();
    await trial.pass(6_000);
    const beganMs = trial.clock.nowMs();
    void trial.cabinet.credit({ transferId: 'transfer-in' as never, amountMinor: 1_000, epoch: 1 });
    await trial.until(() => trial.events.at(-1)?.type === 'credited', 'the money is on the meter');
    expect(trial.clock.nowMs() - beganMs).toBeLessThan(ms);
    expect(trial.cabinet.description.creditMs).toBeGreaterThan(2 * ms);
  });

  it('shows that it can be played once it has answered, though nothing has stopped it', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.pass(200);
    expect(trial.events).toEqual([]);
    expect(trial.shown.at(-1)).toBe('idle');
  });

  it('gives the first result again for a repeated command, and never presses twice', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000, 'transfer-in');
    const press = () => trial.spin('command-one');
    expect(await press()).toMatchObject({ ok: true });
    expect(await press()).toMatchObject({ ok: true });
    await trial.ready();
    expect(await press()).toMatchObject({ ok: true });
    expect(await trial.credit(1_000, 'transfer-in')).toMatchObject({ ok: true });
    expect(await trial.credit(2_000, 'transfer-in')).toMatchObject({
      refusal: { code: 'TRANSFER_KEY_REUSED' },
    });
    await trial.restart();
    await trial.ready();
    expect(await press()).toMatchObject({ ok: true });
    expect(trial.pulses).toEqual(['spin']);
  });

  it('looks no further back for a transfer that the machine never got than to the one before it', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    for (let transfer = 0; transfer < 5; transfer++) await trial.credit(100);
    const { asked } = trial.line;
    void trial.cabinet.credit({ transferId: 'transfer-late' as never, amountMinor: 100, epoch: 1 });
    await trial.until(() => (asked.at(-1)?.length ?? 0) > 60, 'the transfer is ordered');
    trial.machine.cutPower();
    const read = asked.length;
    await trial.pass(2_000);
    trial.machine.restorePower();
    await trial.ready();
    expect(await trial.cabinet.transferStatus('transfer-late' as never, false)).toEqual({ state: 'voided' });
    const places = asked.slice(read).filter(([, command]) => command === 0x72);
    expect(places.map((message) => message[4])).toContain(newestOfHistory);
    expect(places.map((message) => message[4])).not.toContain(newestOfHistory - 1);
  });

  it('owes a win that is paid by hand, and unlocks when it is cleared', async () => {
    const trial = new TrialSasCabinet({ draw: scripted({ winCredits: 150_000 }) });
    await trial.ready();
    await trial.credit(1_000);
    await trial.spin();
    await trial.until(() => trial.cabinet.view().phase === 'handPay', 'the hand pay is owed');
    const owed = trial.events.at(-1);
    expect(owed).toMatchObject({ type: 'handPayOwed', amountMinor: 150_000, meterMinor: 975 });
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    if (owed?.type !== 'handPayOwed') throw new Error('no hand pay');
    expect(await trial.inTime(trial.cabinet.clearHandPay(owed.transferId))).toMatchObject({ ok: true });
    await trial.ready();
    expect(trial.events.at(-1)).toMatchObject({ type: 'handPayCleared', transferId: owed.transferId });
    expect(await trial.spin()).toMatchObject({ ok: true });
  });

  it('waits for the attendant where the machine lets no host reset a hand pay', async () => {
    const trial = new TrialSasCabinet({
      draw: scripted({ winCredits: 150_000 }),
      quirks: { hostResetForbidden: true },
    });
    await trial.ready();
    await trial.credit(1_000);
    await trial.spin();
    await trial.until(() => trial.cabinet.view().phase === 'handPay', 'the hand pay is owed');
    const owed = trial.events.at(-1);
    if (owed?.type !== 'handPayOwed') throw new Error('no hand pay');
    expect(await trial.inTime(trial.cabinet.clearHandPay(owed.transferId))).toMatchObject({
      refusal: { code: 'MACHINE_NOT_READY' },
    });
    trial.machine.resetHandPay();
    await trial.ready();
    expect(trial.events.at(-1)).toMatchObject({ type: 'handPayCleared' });
  });

  it('stops while its door is open, and goes on some seconds after it was closed', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    trial.machine.openDoor('slot');
    await trial.until(() => trial.cabinet.view().phase === 'malfunction', 'the open door is seen');
    expect(trial.events.at(-1)).toMatchObject({ type: 'malfunctioned', reason: 'door.slot' });
    trial.machine.closeDoor('slot');
    await trial.ready();
    expect(trial.events.at(-1)).toMatchObject({ type: 'recovered' });
    expect(await trial.spin()).toMatchObject({ ok: true });
  });

  it('reports a bill that somebody put in as foreign money', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    trial.machine.state.options.acceptsBills = true;
    trial.machine.insertBill(2_000);
    await trial.until(() => trial.events.at(-1)?.type === 'foreignMoney', 'the bill is seen');
    expect(trial.events.at(-1)).toMatchObject({ amountMinor: 2_000, source: 'bill', meterMinor: 3_000 });
  });

  it('tells of credit that left on a ticket, as money that moved without an order', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    trial.machine.printTicket();
    await trial.until(() => trial.events.at(-1)?.type === 'foreignMoney', 'the ticket is seen');
    expect(trial.events.at(-1)).toMatchObject({ amountMinor: -1_000, source: 'ticket', meterMinor: 0 });
    expect(trial.machine.meter(0x16)).toBe(1_000);
  });

  it.each([
    ['unorderedGame', {}, (trial: TrialSasCabinet) => trial.machine.press('spin')],
    [
      'handPayAmount',
      // It does not say that it counts a hand-paid win when it is paid, as the cabinet file has it otherwise.
      { quirks: { meterModel: 2 as const, silentOn: [0xa0] } },
      (trial: TrialSasCabinet) => trial.machine.addHandPay(0x40, 700),
    ],
    ['memory', {}, (trial: TrialSasCabinet) => trial.machine.clearMemory()],
  ])('says that it stops for the cause %s, until a person has looked after it', async (cause, options, happen) => {
    const { sas, ...file } = trialCabinetFile;
    const trial = new TrialSasCabinet(options, { ...file, sas: { ...sas, cycleMs: 200 } });
    await trial.ready();
    await trial.credit(1_000);
    happen(trial);
    const reasons = () =>
      trial.events.flatMap((event) => (event.type === 'malfunctioned' ? event.reason.split(', ') : []));
    await trial.until(() => reasons().includes(cause), 'the cause is said');
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
    expect(trial.events.filter(({ type }) => type === 'recovered')).toEqual([]);
  });

  it('ends a press that no game followed, though the machine spoke late of the game before', async () => {
    const trial = new TrialSasCabinet({ quirks: { noRte: true } });
    await trial.ready();
    await trial.credit(1_000);
    trial.isKeyBoardDead = true;
    const pressed = trial.spin('command-unplayed');
    trial.machine.raise(0x7e);
    trial.machine.raise(0x7f);
    expect(await pressed).toMatchObject({ ok: true });
    await trial.ready();
    expect(trial.events.at(-1)).toMatchObject({ type: 'pressUnplayed', commandId: 'command-unplayed' });
    trial.isKeyBoardDead = false;
    expect(await trial.spin()).toMatchObject({ ok: true });
  });

  it('empties its meter when the round is over, if a cash-out waits for that', async () => {
    const trial = new TrialSasCabinet({ draw: scripted({ winCredits: 75 }) });
    await trial.ready();
    await trial.credit(1_000);
    await trial.spin();
    expect(await trial.cashOut('transfer-now')).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(await trial.cashOut('transfer-late', true)).toEqual({ ok: true, value: { amountMinor: 1_050 } });
    expect(trial.machine.state.credit.credits).toBe(0);
  });

  it('stops for an attendant if more is on its meter than a transfer may take', async () => {
    const trial = new TrialSasCabinet({
      settings: { characterMs: 0, spinMs: 500, transferLimitCents: 1_000 },
      draw: scripted({ winCredits: 75 }),
    });
    await trial.ready();
    await trial.credit(1_000);
    await trial.spin();
    await trial.ready();
    void trial.cabinet.cashOut({ transferId: 'transfer-out' as never, epoch: 1, whenIdle: true });
    await trial.until(() => trial.events.at(-1)?.type === 'malfunctioned', 'the limit is met');
    expect(trial.events.at(-1)).toMatchObject({ reason: 'transferLimit', meterMinor: 1_050 });
    expect(trial.reported.at(-1)).toContain('at most 1000 at once');
    expect(trial.machine.state.credit.credits).toBe(1_050);
  });

  it.each([
    ['restricted credits', (trial: TrialSasCabinet) => trial.machine.addRestricted(300), []],
    [
      'credits that came meanwhile',
      (trial: TrialSasCabinet) => {
        trial.machine.state.credit.credits += 300;
      },
      [{ type: 'foreignMoney', amountMinor: 300 }],
    ],
  ])('stops for an attendant if a cash-out leaves something on its meter: %s', async (_, add, reported) => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    const { asked } = trial.line;
    void trial.cabinet.cashOut({ transferId: 'transfer-out' as never, epoch: 1, whenIdle: true });
    await trial.until(() => (asked.at(-1)?.length ?? 0) > 60, 'the transfer is ordered');
    add(trial);
    await trial.until(() => trial.events.at(-1)?.type === 'malfunctioned', 'the remainder is seen');
    const paid = { type: 'cashedOut', amountMinor: 1_000 };
    expect(trial.events.slice(-2 - reported.length)).toMatchObject([
      paid,
      ...reported,
      { type: 'malfunctioned', reason: 'remainder' },
    ]);
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
  });

  it('carries out no cash-out that was made void while the machine was read', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    void trial.cabinet.cashOut({ transferId: 'transfer-out' as never, epoch: 1, whenIdle: true });
    await trial.pass(10);
    expect(await trial.cabinet.transferStatus('transfer-out' as never, true)).toEqual({ state: 'voided' });
    await trial.pass(5_000);
    expect(trial.machine.state.credit.credits).toBe(1_000);
    expect(trial.cabinet.meterMinor()).toBe(1_000);
  });

  it('stays out of play if it is another machine than the file says', async () => {
    const trial = new TrialSasCabinet({ settings: { characterMs: 0, serial: 'OTHER-9' } });
    await trial.until(() => trial.reported.length > 0, 'the wrong serial number is reported');
    expect(trial.reported[0]).toContain('its serial number is OTHER-9, not TRIAL-0001');
    await trial.pass(2_000);
    expect(trial.cabinet.view().phase).toBe('malfunction');
  });
});
