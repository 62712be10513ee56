import { getShortTransferReference, type MachineId } from '@reelfloor/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import { eventually } from '../../testing/eventually.ts';
import { lastingDay } from '../../testing/lasting-day.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { OfficeSpectator } from '../../testing/office-spectator.ts';
import { operate } from '../../testing/operate.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { readFloorReport } from '../reports/floor-report.ts';
import { parseReportDateRange } from '../reports/report-date-range.ts';

describe('the stream of the floor', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let attendant: OfficeMember;
  const opened: OfficeSpectator[] = [];
  beforeAll(async () => {
    floor = await TestFloor.open(lastingDay());
    attendant = await OfficeMember.open(floor, 'attendant');
  });
  afterEach(() => {
    for (const spectator of opened.splice(0)) spectator.close();
  });
  afterAll(() => floor.close());

  const watch = async ({ cookie }: { readonly cookie: string }): Promise<OfficeSpectator> => {
    const spectator = await OfficeSpectator.open(floor.officeAddress, { cookie });
    opened.push(spectator);
    return spectator;
  };
  const watchWhole = async (member: OfficeMember): Promise<OfficeSpectator> => {
    const spectator = await watch(member);
    await eventually(() => expect(spectator.isWhole).toBe(true));
    return spectator;
  };

  it('is refused without a sign-in, without the right, and to pages of foreign sites', async () => {
    const cashier = await OfficeMember.open(floor, 'cashier');
    for (const member of [{ cookie: '' }, { cookie: 'office_session=made-up' }, cashier]) {
      const spectator = await watch(member);
      await eventually(() => expect(spectator.closedBecause).toBe('TOKEN_INVALID'));
      expect(spectator.frames).toEqual([]);
    }
    const { cookie } = attendant;
    await expect(OfficeSpectator.open(floor.officeAddress, { cookie, origin: 'https://evil.example' })).rejects.toThrow(
      '403',
    );
  });

  it('ends with the sign-in, and when the member loses the right', async () => {
    const [leaver, moved] = [
      await OfficeMember.open(floor, 'attendant', 'leaver'),
      await OfficeMember.open(floor, 'attendant', 'moved'),
    ];
    const [first, second] = [await watchWhole(leaver), await watchWhole(moved)];
    expect((await leaver.call('signOut')).status).toBe(200);
    await eventually(() => expect(first.closedBecause).toBe('TOKEN_INVALID'));
    expect(second.closedBecause).toBeNull();
    await floor.change("UPDATE staff SET role = 'cashier' WHERE id = ?", moved.id);
    await eventually(() => expect(second.closedBecause).toBe('TOKEN_INVALID'));
  });

  it('sends thumbnails of the machines that a page shows, and none once it shows none or lost the right', async () => {
    const shown = await OfficeMember.open(floor, 'attendant', 'shown');
    const [spectator, other] = [await watchWhole(shown), await watchWhole(attendant)];
    let number = 0;
    const notify = () => {
      const frame = { number: ++number, isKey: true, at: number, data: 'AAAA' };
      const pictures = ['m1', 'm2'].map((id) => ({ machineId: id as MachineId, ...frame }));
      floor.agent.peer?.notify('thumbnails', { pictures });
    };
    /** Sends a frame, waits until the other page hears it, and tells whether the spectator does. */
    const receives = async (isReceived: boolean): Promise<void> => {
      const [before, beforeOther] = [spectator.thumbnails.length, other.thumbnails.length];
      notify();
      await eventually(() => expect(other.thumbnails.length).toBeGreaterThan(beforeOther));
      await eventually(() => expect(spectator.thumbnails.length > before).toBe(isReceived));
    };
    expect((await spectator.showThumbnails(['m1', 'unknown'])).kind).toBe('accepted');
    expect((await other.showThumbnails(['m1', 'm2'])).kind).toBe('accepted');
    await receives(true);
    expect(new Set(spectator.thumbnails.map(({ machineId }) => machineId))).toEqual(new Set(['m1']));
    const many = Array.from({ length: 61 }, (_, index) => `x${index}`);
    expect(await spectator.showThumbnails(many)).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    expect((await spectator.showThumbnails([])).kind).toBe('accepted');
    await receives(false);
    expect((await spectator.showThumbnails(['m1'])).kind).toBe('accepted');
    await receives(true);
    await floor.change("UPDATE staff SET role = 'cashier' WHERE id = ?", shown.id);
    await eventually(() => expect(spectator.closedBecause).toBe('TOKEN_INVALID'));
    await receives(false);
  });

  it('gives no thumbnail to a page that was not let in', async () => {
    const cashier = await OfficeMember.open(floor, 'cashier', 'desk');
    const spectator = await watch(cashier);
    const asked = spectator.showThumbnails(['m1']);
    await eventually(() => expect(spectator.closedBecause).toBe('TOKEN_INVALID'));
    expect((await asked).kind).not.toBe('accepted');
    expect(spectator.thumbnails).toEqual([]);
  });

  it('tells what locks a machine, and whether only a key unlocks it', async () => {
    const spectator = await watchWhole(attendant);
    const cabinet = floor.agent.cabinet('m2');
    const plain = cabinet.view.bind(cabinet);
    cabinet.view = () => ({ ...plain(), handPayKind: 'cancelledCredits', needsAttendant: true });
    cabinet.show('handPay');
    await eventually(() =>
      expect(spectator.rows.get('m2')).toMatchObject({
        state: 'handPay',
        lock: { kind: 'cancelledCredits', needsAttendant: true },
      }),
    );
    cabinet.view = plain;
    cabinet.show('idle');
    await eventually(() => expect(spectator.rows.get('m2')).toMatchObject({ state: 'free', lock: null }));
  });

  it('tells of player, credit, last event and the figures of the day, as the floor report has them', async () => {
    const [spectator, other] = [await watchWhole(attendant), await watchWhole(attendant)];
    expect([...spectator.rows.keys()].sort()).toEqual(['m1', 'm2']);
    expect(spectator.rows.get('m1')).toMatchObject({ state: 'free', player: null, creditMinor: 0 });
    const player = await floor.player('player1');
    const page = await player.notifications();
    const game = await player.game();
    await game.init('m1');
    await eventually(() =>
      expect(spectator.rows.get('m1')).toMatchObject({
        state: 'playing',
        player: { id: 'p-player1', name: 'player1' },
        sessionAt: expect.any(Number),
      }),
    );
    await game.cashIn(5_000);
    await eventually(() =>
      expect(spectator.rows.get('m1')).toMatchObject({
        creditMinor: 5_000,
        event: { kind: 'cashIn', amountMinor: 5_000 },
      }),
    );
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 250 });
    floor.agent.cabinet('m1').playRound({ stakeMinor: 200 });
    await eventually(() =>
      expect(spectator.rows.get('m1')).toMatchObject({
        creditMinor: 4_950,
        event: { kind: 'spin', amountMinor: 200 },
        coinInMinor: 300,
        netMinor: 50,
      }),
    );
    await eventually(() => expect(spectator.totals?.online).toBe(1));
    expect(spectator.totals).toMatchObject({ played: { coinInMinor: 300, netMinor: 50 } });
    const range = parseReportDateRange({}, floor.config.businessDay, Date.now());
    const sheet = await floor.queryDatabase((db) => readFloorReport(db, { range, by: 'machine', holds: new Map() }));
    expect(sheet.rows).toMatchObject([
      { machine: 'm1', coinInMinor: 300, netWinMinor: 50 },
      { machine: 'm2', coinInMinor: 0, netWinMinor: 0 },
    ]);
    expect(other.rows).toEqual(spectator.rows);
    await game.leave();
    page.socket.close();
    await eventually(() =>
      expect(spectator.rows.get('m1')).toMatchObject({ state: 'free', player: null, creditMinor: 0 }),
    );
  });

  it('tells a malfunction, an agent that is away, what staff took out of service and why, and a reservation', async () => {
    const spectator = await watchWhole(attendant);
    floor.agent.cabinet('m2').show('malfunction');
    await eventually(() => expect(spectator.rows.get('m2')?.state).toBe('malfunction'));
    expect(spectator.rows.get('m2')?.since).toBeGreaterThan(0);
    floor.agent.cut();
    await eventually(() => expect(spectator.rows.get('m1')?.state).toBe('away'));
    floor.agent.cabinet('m2').show('idle');
    await floor.connectAgent();
    await eventually(() => expect(spectator.rows.get('m1')?.state).toBe('free'));
    await operate(floor, 'machine', 'disable', 'm2', '--reason', 'Belt change');
    await eventually(() =>
      expect(spectator.rows.get('m2')).toMatchObject({
        state: 'out',
        why: 'Belt change',
        since: expect.any(Number),
      }),
    );
    await operate(floor, 'machine', 'reserve', 'm1', 'player2');
    await eventually(() =>
      expect(spectator.rows.get('m1')).toMatchObject({ state: 'reserved', player: { id: 'p-player2' } }),
    );
    await operate(floor, 'machine', 'release', 'm1');
  });

  it('tells open alerts; an acknowledgement is in the record, and needs its right', async () => {
    const spectator = await watchWhole(attendant);
    const cause = { kind: 'heldTransfer', subject: 'x', machineId: 'm1', text: 'Money is held.' } as const;
    const at = Date.now();
    await floor.withDatabase(async (database) => {
      await openStaffAlert(database, { ...cause, kind: 'disk' }, at, 'a1');
      await openStaffAlert(database, { kind: 'auditFailed', subject: 'ledger', text: 'Faults.' }, at, 'a2');
    });
    await eventually(() =>
      expect(spectator.alerts.find(({ id }) => id === 'a1')).toMatchObject({
        machine: { id: 'm1', brand: 'koi' },
        acknowledged: null,
        endsByPerson: false,
      }),
    );
    const auditor = await OfficeMember.open(floor, 'auditor');
    expect(await auditor.act('acknowledgeAlert', { id: 'a1' })).toMatchObject({ status: 403 });
    expect(await attendant.act('acknowledgeAlert', { id: 'a1' }, { reason: 'on my way there' })).toMatchObject({
      body: { state: 'done', answer: { state: 'acknowledged' } },
    });
    expect((await attendant.act('acknowledgeAlert', { id: 'a1' })).body).toMatchObject({
      code: 'ALERT_ACKNOWLEDGED',
    });
    expect((await attendant.act('acknowledgeAlert', { id: 'a9' })).status).toBe(404);
    await attendant.act('acknowledgeAlert', { id: 'a2' });
    await eventually(() => {
      expect(spectator.alerts.find(({ id }) => id === 'a1')?.acknowledged).toMatchObject({
        by: expect.stringContaining('attendant'),
        note: 'on my way there',
      });
      expect(spectator.alerts.find(({ id }) => id === 'a2')).toBeUndefined();
    });
    const { body } = await attendant.call('doneAlerts');
    expect(body.alerts).toContainEqual(expect.objectContaining({ id: 'a2', closedAt: expect.any(Number) }));
    const lines = await floor.queryDatabase((db) =>
      db.all("SELECT who, details FROM operator_changes WHERE what = 'alert acknowledge' AND subject = 'a1'"),
    );
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain('on my way there');
  });

  it('the search finds machines, and players and transfers only for those who may see players', async () => {
    const manager = await OfficeMember.open(floor, 'manager');
    const order = await floor.queryDatabase((db) => db.get<{ id: string }>('SELECT id FROM cash_transfers LIMIT 1'));
    const id = order?.id ?? '';
    const found = async (member: OfficeMember, text: string) =>
      (await member.call('search', { query: { text } })).body as Record<string, { id: string }[]>;
    expect(await found(manager, 'm1')).toMatchObject({ machines: [{ id: 'm1' }] });
    expect(await found(manager, 'player1')).toMatchObject({ players: [{ login: 'player1' }] });
    expect(await found(manager, id.slice(0, 8))).toMatchObject({ transfers: [{ id, machine: 'm1' }] });
    // A player reads out the reference of a hand pay, which its id has after a prefix.
    for (const [number, transferId] of ['hand-pay', 'close', 'jackpot-4'].entries()) {
      const uuid = `${number}f2e6259-711d-447f-9c34-f9baceb99fac`;
      await floor.change(
        number < 2
          ? `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
             SELECT ?, 'handPay', player_id, machine_id, session_id, 700, 'settled', at FROM cash_transfers LIMIT 1`
          : `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, level, amount_minor, reason, at, state,
               decided_at)
             SELECT ?, 'jackpot', t.player_id, t.machine_id, t.session_id, m.brand_id, 4, 700, 'test', t.at, 'refused', t.at
             FROM cash_transfers t JOIN machines m ON m.id = t.machine_id LIMIT 1`,
        `${transferId}-${uuid}`,
      );
      const reference = getShortTransferReference(`${transferId}-${uuid}`);
      const { transfers } = await found(manager, reference);
      expect(transfers).toMatchObject([{ id: `${transferId}-${uuid}`, amountMinor: 700, machine: 'm1' }]);
    }
    expect((await found(manager, '711d-447f')).transfers).toEqual([]);
    expect(await found(attendant, 'player1')).toEqual({ machines: [], players: [], transfers: [] });
    expect(await found(attendant, id.slice(0, 8))).toEqual({ machines: [], players: [], transfers: [] });
    const cashier = await OfficeMember.open(floor, 'cashier', 'teller');
    expect((await cashier.call('search', { query: { text: 'm1' } })).status).toBe(403);
  });
});
