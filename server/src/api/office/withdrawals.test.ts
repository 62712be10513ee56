import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataExportSchema } from '../../backoffice/players/export-personal-data.ts';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { lastingDay } from '../../testing/lasting-day.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { operate } from '../../testing/operate.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const iban = 'TR330006100519786457841326';

describe('withdrawals that players ask for', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let ece: OfficeMember;
  let deniz: OfficeMember;
  let selin: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open({
      ...{ PAYMENT_METHODS: 'bank-transfer', OFFICE_ALONE_UP_TO_MINOR: '20000', CALLS_PER_SECOND: '1000' },
      ...lastingDay(),
    });
    player = await floor.player('player1');
    ece = await OfficeMember.open(floor, 'cashier', 'ece');
    deniz = await OfficeMember.open(floor, 'cashier', 'deniz');
    selin = await OfficeMember.open(floor, 'manager', 'selin');
  });
  afterAll(() => floor.close());

  const ask = async (amountMinor: number): Promise<string> => {
    const id = crypto.randomUUID();
    const body = { id, method: 'bank-transfer', amountMinor, holder: 'Player One', iban };
    expect(await player.post('player/withdrawals', body)).toMatchObject({ status: 200 });
    return id;
  };
  const stateOf = async (id: string) => {
    const { body } = await player.get('player/payments');
    return (body.withdrawals as { id: string; state: string }[]).find((one) => one.id === id)?.state;
  };
  const queue = async (member: OfficeMember) =>
    (await member.call('payments')).body as { waiting: { id: string; aloneLeftMinor: number }[] };
  const refusal = (paymentId: string, verdict: 'refused' | 'cancelled', playerNote: string) =>
    ({ kind: 'withdrawal', paymentId, verdict, playerNote }) as const;
  const faults = () => floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults);

  it('wait at the desk with what a cashier needs to pay them, and show the player each state', async () => {
    const before = await player.balanceMinor();
    const id = await ask(5_000);
    expect(await player.balanceMinor()).toBe(before - 5_000);
    expect((await queue(ece)).waiting).toMatchObject([
      {
        ...{ kind: 'withdrawal', id, username: 'player1', amountMinor: 5_000, state: 'waiting' },
        ...{ account: { holder: 'Player One', iban }, aloneLeftMinor: 20_000, sharedBy: null },
      },
    ]);
    expect(await ece.act('payWithdrawal', { withdrawalId: id })).toMatchObject({
      status: 200,
      body: { state: 'done', answer: { amountMinor: 5_000 } },
    });
    expect(await stateOf(id)).toBe('paid');
    expect((await queue(ece)).waiting).toEqual([]);
    expect(await ece.act('refusePayment', refusal(id, 'refused', 'no'))).toMatchObject({
      body: { code: 'PAYMENT_CLOSED' },
    });
    // Money of the bank is not in the drawer.
    expect(await ece.call('desk')).toMatchObject({ body: { movements: [] } });
    expect(await player.balanceMinor()).toBe(before - 5_000);
  });

  it('tell open pages when they are decided', async () => {
    const before = await player.balanceMinor();
    const id = await ask(3_000);
    const page = await player.notifications();
    const seen = () => page.received.filter(({ method }) => method === 'balance').length;
    const known = seen();
    expect(await ece.act('refusePayment', refusal(id, 'refused', 'The account is not in your name.'))).toMatchObject({
      status: 200,
    });
    await eventually(() => expect(seen()).toBeGreaterThan(known));
    expect(await player.balanceMinor()).toBe(before);
    const { body } = await player.get('player/payments');
    expect((body.withdrawals as object[])[0]).toMatchObject({
      ...{ id, state: 'refused', decidedBy: 'staff', note: 'The account is not in your name.' },
    });
    page.socket.close();
  });

  it('need a second person above what a cashier may pay alone, together with cash of the same day', async () => {
    const id = await ask(16_000);
    expect((await queue(ece)).waiting).toMatchObject([{ id, aloneLeftMinor: 15_000, sharedBy: null }]);
    const asked = await ece.act('payWithdrawal', { withdrawalId: id });
    expect(asked).toMatchObject({ body: { state: 'waiting' } });
    const requestId = String(asked.body.requestId);
    expect((await queue(deniz)).waiting).toMatchObject([{ id, sharedBy: 'Test ece' }]);
    expect(await deniz.confirm(requestId)).toMatchObject({
      body: { code: 'NO_RIGHT' },
    });
    expect(await stateOf(id)).toBe('waiting');
    expect(await selin.confirm(requestId)).toMatchObject({
      status: 200,
    });
    expect(await stateOf(id)).toBe('paid');
  });

  it('that a player took back are not paid by a request that waited', async () => {
    const id = await ask(17_000);
    const asked = await ece.act('payWithdrawal', { withdrawalId: id });
    expect(asked).toMatchObject({ body: { state: 'waiting' } });
    expect(await player.post(`player/withdrawals/${id}/cancel`)).toMatchObject({ status: 200 });
    const requestId = String(asked.body.requestId);
    expect((await selin.confirm(requestId)).status).not.toBe(200);
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('are in the personal export with all that staff did and asked for about them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    const path = join(folder, 'player1.json');
    await operate(floor, 'account', 'export', 'player1', '--out', path, '--reason', 'asked');
    const { tables } = personalDataExportSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    await rm(folder, { recursive: true });
    const ids = (tables.withdrawals ?? []).map(({ id }) => id);
    expect(ids).toHaveLength(4);
    const decided = (tables.operator_changes ?? []).filter(({ subject }) => ids.includes(subject ?? ''));
    expect(decided.map(({ what }) => what)).toEqual(expect.arrayContaining(['withdrawal pay', 'withdrawal refuse']));
    const asked = (tables.approval_requests ?? []).filter(({ subject }) => ids.includes(subject ?? ''));
    expect(asked).toMatchObject([{ action: 'payWithdrawal' }, { action: 'payWithdrawal' }]);
    expect(asked.every((row) => !('key_text' in row))).toBe(true);
  });

  it('of a blocked account wait on, and keep it from being anonymised', async () => {
    const id = await ask(1_000);
    await operate(floor, 'account', 'block', 'player1');
    await expect(operate(floor, 'account', 'anonymise', 'player1', '--reason', 'gone')).rejects.toThrow('money');
    expect((await queue(ece)).waiting).toMatchObject([{ id, isBlocked: true }]);
    expect(await ece.act('refusePayment', refusal(id, 'cancelled', ''))).toMatchObject({ status: 200 });
    expect(await faults()).toEqual([]);
  });
});
