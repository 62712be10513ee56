import type { FloorMachineState, FloorRow } from '@reelfloor/protocol/office/live';
import { officeBase } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { OfficeSpectator } from '../../testing/office-spectator.ts';
import { operate } from '../../testing/operate.ts';
import type { TestFloor } from '../../testing/test-server.ts';
import { addPlayerOfSite, openSiteMember, openTwoSites, type PlayerFacts } from '../../testing/two-sites.ts';
import { PublicDisplayFloorView, type StreamedFloorView } from './wall-display-floor-view.ts';

const noFigures = { start: async () => {}, stop() {}, figures: null };

describe('a display on a wall', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let manager: OfficeMember;
  const players: PlayerFacts[] = [];
  beforeAll(async () => {
    floor = await openTwoSites();
    manager = await OfficeMember.open(floor, 'manager', 'hall.manager');
    for (const site of [
      { siteKey: 0, siteId: 2, host: 'a.example', typed: 'quentin', machineId: 'm1' },
      { siteKey: 3, siteId: 3, host: 'b.example', typed: 'zelda', machineId: 'm2' },
    ])
      players.push(await addPlayerOfSite(floor, { manager }, site));
  }, 120_000);
  afterAll(() => floor.close());

  const add = async (by: OfficeMember, name: string, siteId: number | null = null): Promise<string> => {
    const { status, body } = await by.act('addDisplay', { name, siteId });
    expect(status, JSON.stringify(body)).toBe(200);
    return (body.answer as { token: string }).token;
  };
  const ask = async (method: 'GET' | 'POST', cookie: string, body?: object) => {
    const answer = await fetch(new URL(`${officeBase}display`, floor.officeAddress), {
      method,
      headers: { origin: floor.officeAddress, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, answer };
  };
  const watch = (cookie: string, as = '?as=display') => OfficeSpectator.open(floor.officeAddress, { cookie }, as);
  const cookieOf = (token: string) => `office_display=${token}`;

  it('shows the floor, and nothing that names a player or what somebody wrote of one', async () => {
    const token = await add(manager, 'Hall 1, entrance');
    const opened = await ask('POST', '', { token: token.toLowerCase().replaceAll('-', ' ') });
    expect(opened).toMatchObject({
      status: 200,
      body: { display: { name: 'Hall 1, entrance', site: null } },
    });
    expect(opened.answer.headers.get('set-cookie')).toMatch(
      /^office_display=[^;]+; Max-Age=34560000; Path=\/office; HttpOnly; SameSite=Strict$/,
    );
    const staff = await watch(manager.cookie, '');
    const wall = await watch(cookieOf(token));
    await eventually(() => {
      expect(wall.isWhole && staff.isWhole).toBe(true);
      expect(wall.alerts.map(({ id }) => id)).toEqual(staff.alerts.map(({ id }) => id));
      expect(wall.alerts.length).toBeGreaterThanOrEqual(players.length);
      expect(wall.hours?.dayBefore.length).toBeGreaterThan(22);
      expect(wall.wall?.nodes.map(({ isHere }) => isHere)).toEqual([true]);
      expect(wall.hours?.today.reduce((sum, hour) => sum + hour.coinInMinor, 0)).toBe(wall.totals?.played?.coinInMinor);
    });
    expect(staff.hours).toBeNull();
    expect(staff.wall).toBeNull();
    const names = players.flatMap(({ username, playerId, sessionId, transferId, payId, requestId }) => [
      ...[username.split('@')[0] ?? '', playerId, sessionId, transferId, payId, requestId.slice(0, 8)],
    ]);
    // The floor of this test names its alerts by the players.
    const [toStaff, toWall] = [staff, wall].map(({ frames }) =>
      JSON.stringify(frames).replaceAll(/"alert-\w+"/g, '""'),
    );
    expect(names.some((name) => toStaff?.includes(name))).toBe(true);
    expect(names.filter((name) => toWall?.includes(name))).toEqual([]);
    for (const page of [staff, wall]) page.close();
  });

  it('keeps to itself why staff took a machine out of service and whom the house suspects, and shows why a cabinet is in malfunction', () => {
    const row = (state: FloorMachineState, why: string) => ({ id: 'm9', state, why, player: null }) as FloorRow;
    const of = (seen: FloorRow) =>
      new PublicDisplayFloorView({ row: () => seen } as unknown as StreamedFloorView, noFigures).row('m9');
    expect(of(row('out', 'quentin broke its glass'))).toMatchObject({ state: 'out', why: null });
    expect(of(row('malfunction', 'door open'))).toMatchObject({ why: 'door open' });
    const alerts = ['moneyLaundering', 'handPay', 'statement', 'requestExpired', 'agentGone'].map((kind) => ({
      kind,
    }));
    const wall = new PublicDisplayFloorView({ alerts } as unknown as StreamedFloorView, noFigures);
    expect(wall.alerts.map(({ kind }) => kind)).toEqual(['handPay', 'agentGone']);
  });

  it('shows the pots of shown brands, who hit today, the longest queues and the nodes, without a name', async () => {
    const at = Date.now();
    const first = players[0];
    for (const statement of [
      "UPDATE brands SET hidden = 1 WHERE id = 'orbit'",
      `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, round_id, free_spin, rounds, stake_minor,
         win_minor, counted_at, posted_at, staked_total_minor, won_total_minor, journal_id, event_seq)
       VALUES ('${first?.playerId}', 9001, 'jackpot', '${first?.sessionId}', 'm1', 'koi', 'r-9', 0, 1, 0, 588415, ${at}, ${at}, 0, 0, 'j-9', 9001)`,
      "INSERT INTO nodes (id, name, state, beat, settings) VALUES ('node-9-x', 'node-9', 'dead', 1, '{}')",
      ...players.map(
        ({ playerId }, number) =>
          `INSERT INTO queue_places (machine_id, number, player_id, joined_at) VALUES ('m1', ${number + 1}, '${playerId}', ${at})`,
      ),
    ])
      await floor.change(statement);
    const wall = await watch(cookieOf(await add(manager, 'Pots')));
    await eventually(() => {
      const seen = wall.wall;
      expect(seen?.hit).toEqual({ machine: 'm1', level: null, amountMinor: 588_415, at });
      expect(seen?.queues).toEqual([{ machine: 'm1', waiting: players.length, aboutMinutes: null }]);
      expect(seen?.pots.map(({ brand }) => brand)).not.toContain('orbit');
      expect(seen?.pots.length).toBeGreaterThan(0);
      expect(seen?.nodes.filter(({ isHere }) => !isHere)).toEqual([{ name: 'node-9', isHere: false, latencyMs: null }]);
    });
    const shown = JSON.stringify(wall.wall);
    for (const { playerId, username } of players) {
      expect(shown).not.toContain(playerId);
      expect(shown).not.toContain(username);
    }
    wall.close();
    await floor.change('DELETE FROM queue_places');
    await floor.change("DELETE FROM nodes WHERE name = 'node-9'");
  });

  it('is no member of staff: its cookie reads no call and does no action, and shows no picture', async () => {
    const token = await add(manager, 'Without rights');
    const asStaff = { cookie: `${cookieOf(token)}; office_session=${token}`, origin: floor.officeAddress };
    for (const path of ['players', 'alerts/open', 'displays', 'requests'])
      expect((await fetch(new URL(officeBase + path, floor.officeAddress), { headers: asStaff })).status).toBe(401);
    const wall = await watch(cookieOf(token));
    await eventually(() => expect(wall.isWhole).toBe(true));
    expect(await wall.showThumbnails(['m1'])).toMatchObject({ kind: 'accepted' });
    const asMember = await watch(`office_session=${token}`, '');
    await eventually(() => expect(asMember.closedBecause).toBe('TOKEN_INVALID'));
    expect(wall.thumbnails).toEqual([]);
    wall.close();
  });

  it('that opens page after page, or asks without end, crowds nobody else out', async () => {
    const greedy = await add(manager, 'Greedy');
    const other = await watch(cookieOf(await add(manager, 'Patient')));
    const pages: OfficeSpectator[] = [];
    for (let opened = 0; opened < 7; opened++) pages.push(await watch(cookieOf(greedy)));
    await eventually(() => {
      expect(pages.filter(({ closedBecause }) => closedBecause === null)).toHaveLength(4);
      expect(other.isWhole).toBe(true);
    });
    const [asking] = pages.filter(({ closedBecause }) => closedBecause === null);
    const answers = await Promise.allSettled(Array.from({ length: 1_000 }, () => asking?.showThumbnails(['m1', 'm2'])));
    expect(answers.some((answer) => answer.status === 'rejected' || answer.value?.kind !== 'accepted')).toBe(true);
    await eventually(() => expect(asking?.closedBecause).not.toBeNull());
    expect(other.closedBecause).toBeNull();
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => ask('POST', '', { token: `AAAA-AAAA-AAAA-AAAA-${1_000 + n}` })),
    );
    expect(guesses.filter(({ status }) => status === 200)).toEqual([]);
    expect(other.closedBecause).toBeNull();
    for (const page of [...pages, other]) page.close();
  });

  it('goes dark at once when it is revoked, and stays so', async () => {
    const token = await add(manager, 'To be revoked');
    const others = await add(manager, 'To stay');
    const wall = await watch(cookieOf(token));
    const stays = await watch(cookieOf(others));
    await eventually(() => expect(wall.isWhole && stays.isWhole).toBe(true));
    expect((await manager.act('revokeDisplay', { name: 'To be revoked', siteId: null })).status).toBe(200);
    await eventually(() => expect(wall.closedBecause).toBe('TOKEN_INVALID'));
    expect(stays.closedBecause).toBeNull();
    const gone = await ask('GET', cookieOf(token));
    expect(gone.body).toEqual({ display: null });
    expect(gone.answer.headers.get('set-cookie')).toMatch(/^office_display=; Max-Age=0/);
    expect(await ask('POST', '', { token })).toMatchObject({
      status: 409,
      body: { code: 'DISPLAY_TOKEN_UNKNOWN' },
    });
    const again = await watch(cookieOf(token));
    await eventually(() => expect(again.closedBecause).toBe('TOKEN_INVALID'));
    expect(await manager.act('revokeDisplay', { name: 'To be revoked', siteId: null })).toMatchObject({
      body: { code: 'DISPLAY_UNKNOWN' },
    });
    // Its name is free again.
    expect(await add(manager, 'To be revoked')).not.toBe(token);
    expect(await manager.act('addDisplay', { name: 'To be revoked', siteId: null })).toMatchObject({
      body: { code: 'DISPLAY_EXISTS' },
    });
    stays.close();
  });

  it('of a site shows the play of that site, and only its own staff and those of the hall see it', async () => {
    const own = await openSiteMember(floor, { role: 'manager', siteKey: 3, login: 'b.manager' });
    const other = await openSiteMember(floor, { role: 'manager', siteKey: 0, login: 'a.manager' });
    // Whatever site they name, staff of one site add displays of their own.
    const token = await add(own, 'Entrance', 2);
    await add(other, 'Entrance');
    expect((await ask('GET', cookieOf(token))).body).toMatchObject({ display: { site: 'Casino B' } });
    const wall = await watch(cookieOf(token));
    await eventually(() => {
      expect(wall.isWhole).toBe(true);
      expect(wall.alerts.map(({ machine }) => machine?.id)).toEqual(['m2']);
    });
    wall.close();
    const seenBy = async (member: OfficeMember) =>
      ((await member.call('displays')).body.displays as { name: string; siteId: number }[])
        .filter(({ name }) => name === 'Entrance')
        .map(({ siteId }) => siteId);
    expect(await seenBy(own)).toEqual([3]);
    expect(await seenBy(other)).toEqual([2]);
    expect((await seenBy(manager)).sort()).toEqual([2, 3]);
    expect((await other.act('revokeDisplay', { name: 'Entrance', siteId: 3 })).status).toBe(200);
    expect((await ask('GET', cookieOf(token))).body).toMatchObject({ display: { site: 'Casino B' } });
    expect((await manager.act('revokeDisplay', { name: 'Entrance', siteId: 3 })).status).toBe(200);
    expect((await ask('GET', cookieOf(token))).body).toEqual({ display: null });
  });

  it('is added, listed and revoked at the command line; the database keeps no token', async () => {
    const printed = await operate(floor, 'display', 'add', 'Bar', '--site', '3');
    const token = /DISPLAY_TOKEN: (\S+)/.exec(printed)?.[1] ?? '';
    expect(token).toMatch(/^(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}$/);
    expect((await ask('POST', '', { token })).body).toMatchObject({ display: { name: 'Bar' } });
    expect(await operate(floor, 'display', 'list')).toMatch(/^Bar {2}site 3 {2}added by .* last seen /m);
    const kept = await floor.queryDatabase((db) => db.all<object>('SELECT * FROM displays'));
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(kept)).not.toContain(token.replaceAll('-', ''));
    await operate(floor, 'display', 'revoke', 'Bar', '--site', '3');
    expect(await operate(floor, 'display', 'list')).not.toContain('Bar');
  });
});
