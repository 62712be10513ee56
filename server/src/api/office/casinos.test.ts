import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDaysToDate, businessDayOf, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import { addCasino } from '../../testing/add-casino.ts';
import { lastingDay } from '../../testing/lasting-day.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { openSiteMember } from '../../testing/two-sites.ts';

describe('the casino of a site, in the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let manager: OfficeMember;
  let today: string;
  const params = { params: { site: 7 } };
  beforeAll(async () => {
    floor = await TestFloor.open(lastingDay());
    const now = Date.now();
    const terms = floor.config.businessDay;
    today = businessDayOf(terms, now);
    await floor.withDatabase((database) =>
      addCasino(database, {
        ...{ now, dayFrom: startOfBusinessDay(terms, today), yesterday: addDaysToDate(today, -1) },
      }),
    );
    manager = await OfficeMember.open(floor, 'manager');
  });
  afterAll(() => floor.close());

  /** Asks as one member of a role and confirms as another one. */
  const byTwo = async (role: 'manager' | 'admin', ...asked: Parameters<OfficeMember['act']>) => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => OfficeMember.open(floor, role, `${role}.${crypto.randomUUID().slice(0, 8)}`)),
    );
    const waiting = await first?.act(...asked);
    expect(waiting).toMatchObject({ status: 200, body: { state: 'waiting' } });
    return second?.confirm(String(waiting?.body.requestId));
  };

  it('is listed with what waits there, and told without its keys', async () => {
    const counts = {
      ...{ siteId: 7, name: 'Casino G', held: 2, heldMinor: 37_500, unknown: 1, unknownMinor: 112_500 },
      ...{ differing: 3, dead: 2, eventsEndedAt: null },
    };
    expect((await manager.call('casinos')).body).toEqual({ casinos: [counts] });
    const { body } = await manager.call('casino', params);
    expect(body).toEqual({
      ...counts,
      connection: {
        url: 'http://127.0.0.1:9/wallet',
        contract: 'reelfloor',
        keysChangedAt: expect.any(Number),
        hasFormerKeys: true,
        state: 'silent',
        answeredAt: null,
        trouble: { class: 'unknown', code: 'TRY_AGAIN', message: 'no answer in 10000 ms' },
      },
    });
    expect(JSON.stringify(body)).not.toContain('whsec');
  });

  it('settles a business day from what it began with to what it ended with', async () => {
    const settlement = async (day?: string) =>
      (await manager.call('casinoSettlement', { ...params, query: { ...(day && { day }) } })).body;
    expect(await settlement()).toMatchObject({
      ...{ day: today, today, openingMinor: -100_000, closingMinor: -117_500, owedMinor: -117_500 },
      sums: [
        { kind: 'cashIn', count: 1, amountMinor: -50_000 },
        { kind: 'cashOut', count: 1, amountMinor: 32_500 },
      ],
    });
    expect(await settlement(addDaysToDate(today, -1))).toMatchObject({
      ...{ openingMinor: 0, closingMinor: -100_000, owedMinor: -117_500 },
      sums: [{ kind: 'cashIn', count: 1, amountMinor: -100_000 }],
    });
    const content = { siteId: 7, direction: 'received', amountMinor: 100_000 } as const;
    expect((await byTwo('manager', 'settleSite', content))?.status).toBe(200);
    expect(await settlement()).toMatchObject({
      closingMinor: -17_500,
      sums: [{}, {}, { kind: 'platformSettled', count: 1, amountMinor: 100_000 }],
    });
  });

  it('names each transfer that differs, with player, reference and amount', async () => {
    const { days } = (await manager.call('casinoReconciliations', params)).body as {
      days: { day: string; findings: object[] }[];
    };
    expect(days.map(({ findings }) => findings.length)).toEqual([3, 0, 0, 0]);
    expect(days[0]).toMatchObject({ day: addDaysToDate(today, -1), compared: 412 });
    expect(days[0]?.findings[2]).toEqual({
      ...{ side: 'differs', id: 'cash-out:close-3-91c2d07e55aa41b8', kind: 'credit' },
      ...{ player: 'casino-g-player-4714', amountMinor: 75_000 },
      theirs: { kind: 'credit', player: 'casino-g-player-4714', amountMinor: 70_000 },
    });
  });

  it('has refused transfers that two people send again, and the alert is over then', async () => {
    const transfers = async () =>
      ((await manager.call('casinoTransfers', params)).body as { transfers: { number: number; isHeld: boolean }[] })
        .transfers;
    const [first] = await transfers();
    expect(first).toMatchObject({
      ...{ isHeld: true, amountMinor: 12_500, heldAt: expect.any(Number), machine: 'm1' },
      player: { id: 'p-g1', name: 'ada1@7', ref: 'casino-g-player-4712' },
      answer: { code: 'PLAYER_BLOCKED' },
    });
    const number = first?.number ?? 0;
    expect((await byTwo('manager', 'decidePlatformTransfer', { number, decision: 'retry' }))?.status).toBe(200);
    expect((await transfers()).find((transfer) => transfer.number === number)).toMatchObject({ isHeld: false });
    const open = await floor.queryDatabase((db) =>
      db.all("SELECT id FROM alerts WHERE kind = 'platformHeld' AND closed_at IS NULL"),
    );
    expect(open).toHaveLength(1);
  });

  it('has events that were not taken, of which one or all are sent again', async () => {
    const events = async () =>
      (await manager.call('casinoEvents', params)).body as { dead: { number: number }[]; endedAt: number };
    expect(await events()).toMatchObject({
      ...{ deadCount: 2, last: 812, endedAt: null },
      dead: [
        {
          number: 3,
          type: 'session.closed',
          tries: 10,
          answer: 'status 503',
          player: 'casino-g-player-4714',
        },
        { number: 5, type: 'round.played' },
      ],
    });
    const openAlerts = () =>
      floor.queryDatabase((db) => db.all("SELECT id FROM alerts WHERE kind = 'platformEvents' AND closed_at IS NULL"));
    expect((await byTwo('admin', 'resendEvents', { siteId: 7, event: 5 }))?.body).toMatchObject({
      answer: { events: 1 },
    });
    expect((await events()).dead).toMatchObject([{ number: 3 }]);
    expect((await byTwo('admin', 'resendEvents', { siteId: 7, event: 5 }))?.body).toMatchObject({
      code: 'EVENT_NOT_DEAD',
    });
    expect(await openAlerts()).toHaveLength(1);
    await floor.change('UPDATE platform_event_sites SET ended_at = 5 WHERE site_id = 7');
    expect((await events()).endedAt).toBe(5);
    await byTwo('admin', 'resendEvents', { siteId: 7 });
    expect(await events()).toMatchObject({ dead: [], endedAt: null });
    expect(await openAlerts()).toHaveLength(0);
  });

  it('is seen by the staff of its own site, and by those of another one not at all', async () => {
    const own = await openSiteMember(floor, { role: 'auditor', siteKey: 7, login: 'own' });
    const other = await openSiteMember(floor, { role: 'auditor', siteKey: 0, login: 'other' });
    expect((await own.call('casinos')).body).toMatchObject({ casinos: [{ siteId: 7 }] });
    expect((await own.call('casino', params)).body).toMatchObject({
      connection: { url: 'http://127.0.0.1:9/wallet' },
    });
    expect((await own.call('casinoSettlement', { ...params, query: {} })).body).toMatchObject({
      openingMinor: -100_000,
    });
    expect((await other.call('casinos')).body).toEqual({ casinos: [] });
    expect((await other.call('casino', params)).body).toMatchObject({ code: 'NOT_FOUND' });
    const alertsOf = async (member: OfficeMember) =>
      ((await member.call('doneAlerts')).body as { alerts: { kind: string; site: number }[] }).alerts;
    await floor.change('UPDATE alerts SET closed_at = opened_at WHERE site_id = 7');
    expect((await alertsOf(own)).find(({ kind }) => kind === 'platformDiffers')).toMatchObject({ site: 7 });
    expect((await alertsOf(other)).filter(({ site }) => site === 7)).toEqual([]);
  });
});
