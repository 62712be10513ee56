import { type OfficeAction, type OfficeActionName, officeActions } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ActionFixture, openActionFixture } from '../../testing/action-fixture.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { fixtureAt } from '../../testing/shared-action-rows.ts';
import { readAlertConditions } from '../alerts/alert-conditions.ts';
import { anonymiseAccount } from '../players/anonymise-player-account.ts';
import { findPlayerAccountOrThrow } from '../players/parse-account-fields.ts';
import { performOfficeAction } from './perform-office-action.ts';
import type { StaffCaller } from './staff-store.ts';
import { UnconfirmedActionMonitor } from './unconfirmed-action-monitor.ts';

const dayMs = 24 * 3_600_000;

it('takes back by an action that exists and has the same fields', () => {
  const actions: Readonly<Record<string, OfficeAction>> = officeActions;
  const undone = Object.values(actions).flatMap(({ atOnce, example }) =>
    atOnce?.undoneBy ? [[actions[atOnce.undoneBy], example] as const] : [],
  );
  expect(undone).toHaveLength(3);
  for (const [undo, example] of undone) expect(undo && z.safeParse(undo.input, example).success).toBe(true);
});

describe('what one person does at once', { timeout: 60_000 }, () => {
  let fixture: ActionFixture;
  let at = fixtureAt;
  beforeEach(async () => {
    at = fixtureAt;
    fixture = await openActionFixture({ now: () => at });
  });
  afterEach(() => fixture.remove());

  const get = <Row extends object>(sql: string, ...values: string[]) => fixture.database.read.get<Row>(sql, ...values);
  const doAtOnce = async (name: OfficeActionName, by: StaffCaller, content: object): Promise<string> => {
    const given = { key: crypto.randomUUID(), reason: 'seen at night', content };
    const acted = await fixture.service.act(name, by, given);
    if (!acted.ok || acted.value.state !== 'done' || !acted.value.requestId) throw new Error(JSON.stringify(acted));
    // Sent again, it is done once and returns the same request.
    expect(await fixture.service.act(name, by, given)).toMatchObject({
      value: { requestId: acted.value.requestId },
    });
    return acted.value.requestId;
  };
  const act = async (name: OfficeActionName, by: StaffCaller, content: object) => {
    const acted = await fixture.service.act(name, by, {
      key: crypto.randomUUID(),
      reason: 'a test',
      content,
    });
    return acted.ok ? acted.value : acted.refusal.code;
  };
  const confirm = async (id: string, by: StaffCaller) => {
    const confirmed = await fixture.service.confirm(id, by, '');
    return confirmed.ok ? 'confirmed' : confirmed.refusal.code;
  };
  const sendBack = async (id: string, by: StaffCaller) => {
    const declined = await fixture.requests.decline(id, by, 'not so');
    return declined.ok ? 'sent back' : declined.refusal.code;
  };
  const isBlocked = async (username = 'player1') =>
    Number((await get<{ banned: number }>('SELECT banned FROM players WHERE username = ?', username))?.banned) === 1;
  const isAway = async (login: string) =>
    (await get<{ blocked_at: number | null }>('SELECT blocked_at FROM staff WHERE login = ?', login))?.blocked_at !==
    null;
  const isOut = async () =>
    (await get("SELECT 1 FROM machines_out_of_service WHERE machine_id = 'm' AND state = 'disabled'")) !== undefined;
  const seen = async (by: StaffCaller, id: string) => {
    const listed = await fixture.handlers.requests({
      staff: by,
      query: {},
      database: fixture.database,
    } as never);
    return listed.ok ? listed.value.requests.find((one) => one.id === id) : undefined;
  };
  const monitor = (clockAt = at) =>
    new UnconfirmedActionMonitor({
      database: fixture.database,
      actions: fixture.actions,
      clock: new ManualClock(clockAt),
      holdsLease: () => true,
      onError: (error) => {
        throw error;
      },
    });
  const alerts = async () =>
    (await readAlertConditions(fixture.database.read, { at, machines: [], awayMs: () => 0, graceMs: 1 }))
      .flatMap(({ kind, text }) => (kind === 'requestExpired' ? [text] : []))
      .sort();
  const trail = async () =>
    (
      await fixture.database.read.all<{ who: string; what: string }>(
        'SELECT who, what FROM operator_changes ORDER BY id',
      )
    ).map(({ who, what }) => `${who}: ${what}`);

  it('holds at once, is confirmed by somebody else alone, and ends the sign-ins for good', async () => {
    const [one, two] = fixture.pairOf('manager');
    const [admin] = fixture.pairOf('admin');
    const blocked = await doAtOnce('blockPlayer', one, { player: 'player1' });
    expect(await isBlocked()).toBe(true);
    expect(await seen(two, blocked)).toMatchObject({
      ...{
        state: 'waiting',
        doneAt: at,
        atExpiry: 'stays',
        mayDecide: true,
        mayAskAgain: false,
        isChanged: false,
      },
      checks: [{ label: 'accountState', isSame: true }],
    });
    expect(await confirm(blocked, one)).toBe('SAME_PERSON');
    expect(await confirm(blocked, fixture.pairOf('cashier')[0])).toBe('NO_RIGHT');
    // What protects a player is not taken back by whoever did it.
    expect(await sendBack(blocked, one)).toBe('SAME_PERSON');
    // Whoever did it has left since: what was done is judged alone.
    await fixture.run(`UPDATE staff SET blocked_at = 1 WHERE id = '${one.id}'`);
    expect(await Promise.all([confirm(blocked, two), confirm(blocked, fixture.pairOf('protection')[0])])).toContain(
      'confirmed',
    );
    expect(await confirm(blocked, two)).toBe('REQUEST_SETTLED');
    const ended = await doAtOnce('endStaffSignIns', two, { login: 'desk', signInId: 'sign-in' });
    expect(await get("SELECT 1 FROM staff_sign_ins WHERE id = 'sign-in'")).toBeUndefined();
    expect(await seen(admin, ended)).toMatchObject({ atExpiry: 'noted', isChanged: false });
    expect(await sendBack(ended, admin)).toBe('sent back');
    expect(await trail()).toEqual([
      ...['manager.one (office): account block', 'manager.one (office): request asked'],
      expect.stringMatching(/: request confirmed$/),
      ...['manager.two (office): staff end-sign-ins', 'manager.two (office): request asked'],
      'admin.one (office): request declined',
    ]);
  });

  it('is taken back by whoever sends it back, but not what others have done the same since', async () => {
    const [one, two] = fixture.pairOf('manager');
    const [auditor] = fixture.pairOf('auditor');
    const blocked = await doAtOnce('blockPlayer', one, { player: 'player1' });
    expect(await sendBack(blocked, two)).toBe('sent back');
    expect(await isBlocked()).toBe(false);
    // Another person's later decision at the machine stands by itself.
    const out = await doAtOnce('disableMachine', auditor, { machineId: 'm', note: 'meters differ' });
    expect(await act('disableMachine', two, { machineId: 'm', note: 'back at six' })).toMatchObject({
      state: 'done',
    });
    expect(await sendBack(out, two)).toBe('REQUEST_SETTLED');
    expect(await seen(auditor, out)).toMatchObject({ state: 'ended' });
    expect(await isOut()).toBe(true);
    // A mistake at a machine is its own asker's to take back.
    const again = await doAtOnce('disableMachine', auditor, { machineId: 'm', note: 'meters differ again' });
    expect(await sendBack(again, auditor)).toBe('sent back');
    expect(await isOut()).toBe(false);
  });

  it('ends after a day if nobody confirmed it, once for all nodes, with an alert', async () => {
    const [admin] = fixture.pairOf('admin');
    const [auditor] = fixture.pairOf('auditor');
    const blocked = await doAtOnce('blockStaff', admin, { login: 'desk' });
    const out = await doAtOnce('disableMachine', auditor, { machineId: 'm', note: '' });
    const ended = await doAtOnce('blockStaff', admin, { login: 'cashier.one' });
    expect(await confirm(ended, fixture.pairOf('admin')[1])).toBe('confirmed');
    at = fixtureAt + dayMs;
    await monitor().check();
    expect([await isAway('desk'), await isOut(), await alerts()]).toEqual([true, true, expect.any(Array)]);
    // A clock that jumped ends nothing: it is not the one that servers agreed on.
    await fixture.run(`INSERT INTO clock_state (id, trusted_at) VALUES (1, ${fixtureAt})`);
    at = fixtureAt + dayMs + 1;
    await monitor().check();
    expect([await isAway('desk'), await isOut()]).toEqual([true, true]);
    await fixture.run(`UPDATE clock_state SET trusted_at = ${at}`);
    await Promise.all([monitor().check(), monitor().check()]);
    await monitor().check();
    expect([await isAway('desk'), await isOut(), await isAway('cashier.one')]).toEqual([false, false, true]);
    expect((await trail()).filter((line) => line.startsWith('server: '))).toEqual(
      expect.arrayContaining(['server: staff unblock', 'server: machine enable']),
    );
    expect((await trail()).filter((line) => line.startsWith('server: '))).toHaveLength(4);
    expect(await confirm(blocked, fixture.pairOf('admin')[1])).toBe('REQUEST_SETTLED');
    expect(await seen(auditor, out)).toMatchObject({ state: 'ended' });
    expect(await alerts()).toEqual([
      'admin.one did at once, and nobody confirmed within a day; it has ended: blockStaff of desk.',
      'auditor.one did at once, and nobody confirmed within a day; it has ended: disableMachine of m.',
    ]);
  });

  it('takes nothing back that no longer holds as it was done', async () => {
    const [admin] = fixture.pairOf('admin');
    const [auditor] = fixture.pairOf('auditor');
    const out = await doAtOnce('disableMachine', auditor, { machineId: 'm', note: '' });
    await fixture.run("UPDATE machines_out_of_service SET state = 'removed' WHERE machine_id = 'm'");
    expect(await confirm(out, fixture.pairOf('manager')[0])).toBe('REQUEST_CHANGED');
    await doAtOnce('blockStaff', admin, { login: 'desk' });
    await fixture.run("UPDATE staff SET blocked_at = 7 WHERE login = 'desk'");
    at = fixtureAt + dayMs + 1;
    await monitor().check();
    expect(await isAway('desk')).toBe(true);
    expect(await get("SELECT 1 FROM machines_out_of_service WHERE machine_id = 'm'")).toBeDefined();
  });

  it('stays until somebody decides where it protects a player, and so does a request to protect one', async () => {
    const [manager] = fixture.pairOf('manager');
    const [asker, second] = fixture.pairOf('protection');
    const done = await doAtOnce('blockPlayer', manager, { player: 'player1' });
    const asked = await act('blockPlayer', asker, { player: 'player2' });
    const askedId = typeof asked === 'object' && asked.state === 'waiting' ? asked.requestId : '';
    expect(await isBlocked('player2')).toBe(false);
    at = fixtureAt + 3 * dayMs;
    await monitor().check();
    expect(await isBlocked()).toBe(true);
    expect(await alerts()).toEqual([
      'manager.one did at once, and nobody has confirmed for a day; it protects a player and stays until somebody decides: blockPlayer of player1.',
      'protection.one asked, and nobody has decided for a day; it protects a player and goes on waiting: blockPlayer of player2.',
    ]);
    const count = await fixture.handlers.requestCount({
      staff: second,
      database: fixture.database,
    } as never);
    expect(count).toMatchObject({ value: { waitingForYou: 2 } });
    expect(await confirm(askedId, second)).toBe('confirmed');
    expect(await confirm(done, second)).toBe('confirmed');
    expect([await isBlocked(), await isBlocked('player2')]).toEqual([true, true]);
  });

  it('is over for its second person when others unblock or anonymise the player meanwhile', async () => {
    const [one, two] = fixture.pairOf('manager');
    const first = await doAtOnce('blockPlayer', one, { player: 'player1' });
    const unblock = await act('unblockPlayer', one, { player: 'player1' });
    if (typeof unblock !== 'object' || unblock.state !== 'waiting') throw new Error('unblocked alone');
    expect(await confirm(unblock.requestId, two)).toBe('confirmed');
    // Blocked anew by the command line: the first block is nobody's to take back any more.
    await fixture.database.transact((tx) =>
      performOfficeAction(
        tx,
        fixture.actions.blockPlayer,
        { staff: null, second: null, who: 'root', at, reason: 'a test', key: crypto.randomUUID() },
        {
          name: 'blockPlayer',
          what: 'account block',
          content: { player: 'player1' },
          siteKey: null,
          prepared: null,
        },
      ),
    );
    expect([await sendBack(first, two), await confirm(first, two)]).toEqual(['REQUEST_SETTLED', 'REQUEST_SETTLED']);
    expect(await isBlocked()).toBe(true);
    const other = await doAtOnce('blockPlayer', one, { player: 'player2' });
    await fixture.database.transact(async (tx) => {
      await anonymiseAccount(tx, await findPlayerAccountOrThrow(tx, 'player2'), { passwordHash: 'x', at });
    });
    expect(await sendBack(other, two)).toBe('REQUEST_SETTLED');
  });
});
