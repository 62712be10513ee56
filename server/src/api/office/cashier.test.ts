import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('the cashier’s desk in the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let ece: OfficeMember;
  let selin: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open({ SHIFTS: 'required', OFFICE_ALONE_UP_TO_MINOR: '50000' });
    player = await floor.player('player1');
    ece = await OfficeMember.open(floor, 'cashier', 'ece');
    selin = await OfficeMember.open(floor, 'manager', 'selin');
  });
  afterAll(() => floor.close());

  const cash = (amountMinor: number) => ({ player: 'player1', amountMinor, playerNote: '' });
  const linesOf = (subject: string) =>
    floor.queryDatabase((db) =>
      db.all<{ who: string; what: string; details: string }>(
        'SELECT who, what, details FROM operator_changes WHERE subject = ? ORDER BY id',
        subject,
      ),
    );
  const openShift = async (member: OfficeMember, floatMinor = 100_000) =>
    expect(await member.act('openShift', { floatMinor })).toMatchObject({ status: 200 });
  const shiftOf = (body: Record<string, unknown>) => (body.answer as { shift: Record<string, unknown> }).shift;

  it('shows a cashier one player by the whole name, and nothing of the house', async () => {
    for (const name of ['player1', 'p-player1'])
      expect(await ece.call('deskPlayer', { query: { name } })).toMatchObject({
        status: 200,
        body: { username: 'player1', walletMinor: 100_000, depositRefused: null },
      });
    expect(await ece.call('deskPlayer', { query: { name: 'player' } })).toMatchObject({
      body: { code: 'NOT_FOUND' },
    });
    for (const name of ['players', 'shifts'] as const)
      expect(await ece.call(name)).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
    expect(await ece.act('writeNote', { player: 'player1', indicator: null })).toMatchObject({
      body: { code: 'NO_RIGHT' },
    });
    expect(await selin.call('desk')).toMatchObject({ body: { code: 'NO_RIGHT' } });
  });

  it('leaves a trail of what a cashier guessed and did not find, and counts such guesses like changes', async () => {
    const guesser = await OfficeMember.open(floor, 'cashier', 'guesser');
    expect((await guesser.call('receipt', { params: { receipt: '1-999999' } })).body.code).toBe('NOT_FOUND');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, guess) => guesser.call('deskPlayer', { query: { name: `guess-${guess}` } })),
    );
    const missed = answers.filter(({ body }) => body.code === 'NOT_FOUND').length;
    expect(answers.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(200 - missed);
    expect(missed).toBeLessThan(200);
    const lines = await linesOf('deskPlayer');
    const own = lines.filter(({ who }) => who === 'guesser (office)');
    expect(own).toHaveLength(missed);
    expect(own).toContainEqual({
      who: 'guesser (office)',
      what: 'look-up missed',
      details: JSON.stringify({ name: 'guess-0' }),
    });
    expect((await linesOf('receipt')).map(({ who }) => who)).toEqual(['guesser (office)']);
  });

  it('moves nothing without an open shift where shifts are required', async () => {
    expect(await ece.act('deposit', cash(100))).toMatchObject({
      status: 409,
      body: { code: 'SHIFT_MISSING' },
    });
    expect(await player.balanceMinor()).toBe(100_000);
  });

  it('deposits once for a key, tells the player, and prints a receipt', async () => {
    await openShift(ece);
    const notices = await player.notifications();
    const key = crypto.randomUUID();
    const order = { ...cash(12_550), playerNote: 'at the desk' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ece.act('deposit', order, { key, reason: 'cash at the desk' })),
    );
    const [{ answer } = { answer: null }, ...others] = answers.map(({ body }) => body);
    for (const other of others) expect(other.answer).toEqual(answer);
    const { receipt, shift } = answer as { receipt: string; shift: number };
    expect(await player.balanceMinor()).toBe(112_550);
    await eventually(() =>
      expect(notices.received).toContainEqual({
        method: 'balance',
        data: expect.objectContaining({ balance: 112_550 }),
      }),
    );
    expect(await ece.act('deposit', cash(1), { key })).toMatchObject({ body: { code: 'KEY_REUSED' } });
    expect(await ece.call('receipt', { params: { receipt } })).toMatchObject({
      status: 200,
      body: {
        ...{ receipt, kind: 'deposit', amountMinor: 12_550, cashier: 'ece' },
        ...{ player: { username: 'player1' }, operator: { address: '', taxNumber: '' } },
        ...{ shift, balanceMinor: 112_550, playerNote: 'at the desk', second: null },
      },
    });
    const movements = (await linesOf('player1')).filter(({ what }) => what === 'cashier deposit');
    expect(movements).toHaveLength(1);
    expect(movements[0]).toMatchObject({ who: 'ece (office)' });
    expect(JSON.parse(movements[0]?.details ?? '')).toMatchObject({
      ...{ amountMinor: 12_550, key: `office-${key}`, shift, reason: 'cash at the desk' },
    });
    expect(
      await floor.queryDatabase((db) => db.all('SELECT id FROM transfers WHERE id = ?', `cashier:office-${key}`)),
    ).toHaveLength(1);
  });

  it('pays out alone up to the amount of the house, above it with a second person, from the cashier’s till', async () => {
    expect((await ece.act('payOut', cash(50_000))).body).toMatchObject({ state: 'done' });
    expect(await ece.act('payOut', cash(1_000_000))).toMatchObject({
      body: { code: 'AMOUNT_OVER_BALANCE' },
    });
    const asked = await ece.act('payOut', cash(50_001), { reason: 'wants it all' });
    expect(asked.body).toMatchObject({ state: 'waiting' });
    expect(await player.balanceMinor()).toBe(62_550);
    const id = String(asked.body.requestId);
    expect(await ece.confirm(id)).toMatchObject({ body: { code: 'SAME_PERSON' } });
    const defne = await OfficeMember.open(floor, 'cashier', 'defne');
    expect(await defne.confirm(id)).toMatchObject({ body: { code: 'NO_RIGHT' } });
    const confirmed = await Promise.all([selin.confirm(id), selin.confirm(id)]);
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await player.balanceMinor()).toBe(12_549);
    const line = (await linesOf('player1')).at(-1);
    expect(line).toMatchObject({ who: 'ece (office)', what: 'cashier withdraw' });
    const { second, key } = JSON.parse(line?.details ?? '') as Record<string, string>;
    expect(second).toBe('selin (office)');
    const desk = await ece.call('desk');
    expect(desk.body).toMatchObject({ shift: { movements: 3 }, last: null });
    const [newest] = desk.body.movements as { receipt: string; amountMinor: number }[];
    expect(newest).toMatchObject({ kind: 'withdraw', amountMinor: 50_001 });
    expect((await ece.call('receipt', { params: { receipt: newest?.receipt } })).body).toMatchObject({
      second: 'selin',
    });
    expect(key).toMatch(/^office-/);
    // By the numbers of receipts another cashier must not list the players.
    expect(await defne.call('receipt', { params: { receipt: newest?.receipt } })).toMatchObject({
      body: { code: 'NOT_FOUND' },
    });
  });

  it('refuses a deposit that a limit forbids, and notes it for the marks', async () => {
    await player.post('player/limits', { kind: 'deposit', window: 'day', amount: 20_000 });
    expect((await ece.call('deskPlayer', { query: { name: 'player1' } })).body).toMatchObject({
      depositUpToMinor: 7_450,
    });
    expect(await ece.act('deposit', cash(7_451))).toMatchObject({ body: { code: 'LIMIT_REACHED' } });
    const notes = await floor.queryDatabase((db) =>
      db.all("SELECT kind FROM play_notes WHERE player_id = 'p-player1' AND kind = 'depositRefused'"),
    );
    expect(notes).toHaveLength(1);
  });

  it('hides what must be in an open till, wants a reason for a difference, and a second person to sign off', async () => {
    const open = await ece.call('desk');
    expect(open.body.shift).toMatchObject({ inMinor: null, expectedMinor: null, differenceMinor: null });
    expect(await ece.act('closeShift', { shift: null, explainsDifference: false })).toMatchObject({
      body: { code: 'SHIFT_NOT_COUNTED' },
    });
    const count = (amountMinor: number) => ece.act('countShift', { shift: null, amountMinor });
    expect(shiftOf((await count(12_000)).body)).toMatchObject({ countedMinor: 12_000, expectedMinor: null });
    expect(await ece.act('closeShift', { shift: null, explainsDifference: false })).toMatchObject({
      // 1,000.00 and 125.50 came in, 500.00 and 500.01 went out.
      body: { code: 'SHIFT_DIFFERS', params: { differenceMinor: -549 } },
    });
    const reason = 'a torn note of 5.49';
    const closed = await ece.act('closeShift', { shift: null, explainsDifference: true }, { reason });
    const shift = shiftOf(closed.body);
    expect(shift).toMatchObject({ expectedMinor: 12_549, differenceMinor: -549, reason, signedBy: null });
    const id = Number(shift.id);
    expect(await ece.act('signOffShift', { shift: id })).toMatchObject({ body: { code: 'NO_RIGHT' } });
    expect((await selin.call('shift', { params: { shift: id } })).body).toMatchObject({
      steps: [{ kind: 'open' }, { kind: 'count' }, { kind: 'close' }],
      movements: [{}, {}, {}],
    });
    // She confirmed one of its withdrawals.
    expect(await selin.act('signOffShift', { shift: id })).toMatchObject({ body: { code: 'SAME_PERSON' } });
    const berk = await OfficeMember.open(floor, 'manager', 'berk');
    const signed = await berk.act('signOffShift', { shift: id }, { reason: 'the torn note is in the safe' });
    expect(shiftOf(signed.body)).toMatchObject({
      signedBy: 'berk (office)',
      signedBecause: 'the torn note is in the safe',
    });
    expect((await linesOf('ece')).map(({ what }) => what)).toEqual([
      'shift open',
      'shift count',
      'shift close',
      'shift sign-off',
    ]);
  });

  it('signs nothing off for whoever had a part in the shift', async () => {
    await openShift(ece, 0);
    await ece.act('countShift', { shift: null, amountMinor: 0 });
    const closed = await ece.act('closeShift', { shift: null, explainsDifference: false });
    const id = Number(shiftOf(closed.body).id);
    await floor.change("UPDATE staff SET role = 'manager' WHERE login = 'ece'");
    expect(await ece.act('signOffShift', { shift: id })).toMatchObject({ body: { code: 'SAME_PERSON' } });
    await floor.change("UPDATE staff SET role = 'cashier' WHERE login = 'ece'");
  });

  it('of two openings by one cashier at the same time one wins', async () => {
    const answers = await Promise.all([1, 2].map(() => ece.act('openShift', { floatMinor: 500 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SHIFT_OPEN' });
  });

  it('leaves the ledger without a fault', async () => {
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
  });
});
