import { createRefusedResult, type TransferId } from '@reelfloor/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFloorReport } from '../../backoffice/reports/floor-report.ts';
import { parseReportDateRange } from '../../backoffice/reports/report-date-range.ts';
import { eventually } from '../../testing/eventually.ts';
import { lastingDay } from '../../testing/lasting-day.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import type { TestGame } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

interface Line {
  readonly key: string;
  readonly at: number;
  readonly what: string;
}

describe('what staff see of a machine', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let auditor: OfficeMember;
  let game: TestGame;
  /** More than two pages of the timeline. */
  const played = 90;
  beforeAll(async () => {
    floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000', ...lastingDay() });
    auditor = await OfficeMember.open(floor, 'auditor');
    game = await (await floor.player('player1')).game();
    await game.init('m1');
    await game.cashIn(50_000);
    // Many come to the ledger at the same moment.
    const cabinet = floor.agent.cabinet('m1');
    floor.agent.holdsEvents = true;
    for (let round = 0; round < played; round++)
      cabinet.playRound({ stakeMinor: 100, winMinor: round % 3 === 0 ? 200 : 0 });
    floor.agent.holdsEvents = false;
    expect((await floor.agent.sendEvents('m1', cabinet.journal.slice(1))).kind).toBe('accepted');
  });
  afterAll(() => floor.close());

  const read = async (name: 'machine' | 'machineMeters' | 'machineDay', id = 'm1') =>
    (await auditor.call(name, { params: { id } })).body;
  const eventsOf = async (kind: string) => {
    const lines: Line[] = [];
    for (let before: string | undefined; ; ) {
      const query = { kind, ...(before !== undefined && { before }) };
      const { body } = await auditor.call('machineEvents', { params: { id: 'm1' }, query });
      lines.push(...(body.events as Line[]));
      if (body.next === null) return lines;
      before = String(body.next);
    }
  };

  it('what a real machine does not report is named', async () => {
    expect(await read('machine')).toMatchObject({ unreported: [] });
    const { description } = floor.agent.cabinet('m2');
    const silent = { ...description, reports: { stops: true, freeSpins: false, phases: false } };
    Object.assign(floor.agent.cabinet('m2'), { description: silent });
    await floor.connectAgent();
    await eventually(async () =>
      expect(await read('machine', 'm2')).toMatchObject({ unreported: ['freeSpins', 'phases'] }),
    );
  });

  it('meters and ledger agree on every figure, and a cabinet that cannot be asked is named', async () => {
    expect(await read('machineMeters')).toMatchObject({
      cabinet: 'read',
      since: null,
      isPart: false,
      unexplainedMinor: 0,
      items: [],
      rows: expect.arrayContaining([
        { meter: 'coinIn', isAmount: true, cabinet: 9_000, ledger: 9_000, explained: 0 },
        { meter: 'won', isAmount: true, cabinet: 6_000, ledger: 6_000, explained: 0 },
        { meter: 'cashIn', isAmount: true, cabinet: 50_000, ledger: 50_000, explained: 0 },
        { meter: 'credit', isAmount: true, cabinet: 47_000, ledger: 47_000, explained: 0 },
        { meter: 'games', isAmount: false, cabinet: played, ledger: played, explained: 0 },
      ]),
    });
    expect((await read('machine')).agent).toMatchObject({ isConnected: true, delayMs: expect.any(Number) });
    const asked = { params: { id: 'm2' } };
    floor.agent.override.meters = () => createRefusedResult('MACHINE_UNKNOWN', { machine: 'm2' });
    expect((await auditor.call('machineMeters', asked)).body).toMatchObject({
      cabinet: 'away',
      unexplainedMinor: 0,
    });
    delete floor.agent.override.meters;
  });

  it('a difference that nothing explains is told', async () => {
    const own = floor.agent.ownCommands.meters;
    floor.agent.override.meters = async (asked) => {
      const reported = await own(asked);
      return reported.ok
        ? { ok: true, value: { ...reported.value, coinInMinor: reported.value.coinInMinor + 500 } }
        : reported;
    };
    await eventually(async () => expect(await read('machineMeters')).toMatchObject({ unexplainedMinor: 500 }));
    delete floor.agent.override.meters;
    await eventually(async () => expect(await read('machineMeters')).toMatchObject({ unexplainedMinor: 0 }));
  });

  it('the timeline has each event once, the newest first, page after page, also of one moment', async () => {
    const lines = await eventsOf('all');
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    expect(lines.filter(({ what }) => what === 'round')).toHaveLength(played);
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).sort((a, b) => b - a));
    expect(lines.at(-1)).toMatchObject({ what: 'seated' });
    expect((await eventsOf('money')).map(({ what }) => what)).toEqual(['cashIn']);
    expect(await eventsOf('faults')).toEqual([]);
    const { body } = await auditor.call('machineEvents', { params: { id: 'm1' }, query: { before: '5.x' } });
    expect(body.events).toHaveLength(40);
  });

  it('what staff did, and what was wrong, stand in it, with reason and second person', async () => {
    const manager = await OfficeMember.open(floor, 'manager', 'selin-m');
    await manager.act('disableMachine', { machineId: 'm1', note: '' }, { reason: 'lamp is dark' });
    await floor.change(
      `INSERT INTO alerts (id, kind, subject, machine_id, text, opened_at, last_seen_at, count, repeats, unnotified)
       VALUES ('a1', 'machineFault', 'm1', 'm1', 'the door is open', ?, ?, 1, 0, 0)`,
      Date.now(),
      Date.now(),
    );
    expect(await eventsOf('staff')).toMatchObject([
      { what: 'staff', text: 'machine disable', who: 'selin-m (office)', reason: 'lamp is dark' },
    ]);
    expect(await eventsOf('faults')).toMatchObject([{ what: 'fault', text: 'the door is open' }]);
    await manager.act('enableMachine', { machineId: 'm1' });
  });

  it('the day by hour adds up to what the floor report says', async () => {
    const { businessDay } = floor.config;
    const sheet = await floor.queryDatabase((db) =>
      readFloorReport(db, {
        range: parseReportDateRange({}, businessDay, Date.now()),
        by: 'machine',
        holds: new Map(),
      }),
    );
    const reported = sheet.rows.find((row) => (row as { machine?: string }).machine === 'm1');
    const day = (await read('machineDay')) as { hours: { coinInMinor: number }[]; coinInMinor: number };
    expect(day).toMatchObject({
      coinInMinor: reported?.coinInMinor,
      netMinor: reported?.netWinMinor,
      holdPpm: reported?.holdPpm,
    });
    expect(day.hours.reduce((sum, hour) => sum + hour.coinInMinor, 0)).toBe(9_000);
  });

  it('a picture is asked of the agent once a second for all, and has no content where there is none', async () => {
    const picture = (id: string, width = '640') => auditor.call('machinePicture', { params: { id }, query: { width } });
    const asked = () => floor.agent.received.filter(({ name }) => name === 'still').length;
    const many = await Promise.all(Array.from({ length: 8 }, () => picture('m1')));
    expect(many.map(({ headers }) => headers.get('content-type'))).toEqual(Array(8).fill('image/webp'));
    expect(asked()).toBeLessThanOrEqual(2);
    expect((await picture('m1', '123')).status).toBe(400);
    floor.agent.override.still = () => createRefusedResult('VIDEO_UNSUPPORTED');
    expect((await picture('m2')).status).toBe(204);
    expect((await picture('m9')).body).toMatchObject({ code: 'MACHINE_UNKNOWN' });
    delete floor.agent.override.still;
  });

  it('nothing of it is seen without the right, and a machine that does not exist is unknown', async () => {
    const cashier = await OfficeMember.open(floor, 'cashier', 'desk-one');
    for (const name of ['machine', 'machineMeters', 'machineEvents', 'machineDay', 'machinePicture'] as const)
      expect((await cashier.call(name, { params: { id: 'm1' } })).body).toMatchObject({ code: 'NO_RIGHT' });
    for (const name of ['machine', 'machineMeters'] as const)
      expect((await auditor.call(name, { params: { id: 'm9' } })).body).toMatchObject({
        code: 'MACHINE_UNKNOWN',
      });
  });

  it('a transfer on its way and its end stand in the money of the timeline', async () => {
    await game.cashOut('out-home-1' as TransferId);
    await eventually(async () =>
      expect(await eventsOf('money')).toMatchObject([{ what: 'cashOut', amountMinor: 47_000 }, {}]),
    );
  });
});
