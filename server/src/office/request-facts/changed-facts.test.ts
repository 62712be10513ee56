import {
  type ChangedFact,
  grantOf,
  type OfficeAction,
  type OfficeActionName,
  officeActions,
  type SharedActionName,
  type StaffRole,
  staffRoles,
} from '@reelfloor/protocol/office';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { seatSomebody } from '../../database/seat-somebody.ts';
import { openTemporaryDatabase } from '../../database/temporary-database.ts';
import { ActionDesk } from '../../staff/action-desk.ts';
import { addStaff } from '../../staff/add-staff.ts';
import { RequestService } from '../../staff/request-service.ts';
import type { StaffCaller } from '../../staff/staff-store.ts';
import {
  fixtureAt as at,
  sharedActionRows as rows,
  type SharedActionRow,
} from '../../testing/shared-action-rows.ts';
import { officePerformers } from '../office-doors.ts';
import type { OfficeParts } from '../office-parts.ts';

/** Rows, beside those of `seatSomebody`, in which every action can be asked for. */
const fixture: readonly string[] = [
  ...['p-1', 'p-2'].map(
    (
      id,
    ) => `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
             permissions, created_at) VALUES ('${id}', '${id.replace('p-', 'player')}', 'n', 'Ada', 'Kaya',
             '${id.replace('-', '')}@example.org', 'x', 'x', 'user', '[145]', 1)`,
  ),
  "INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip) VALUES ('s-2', 'p', 'm', 'koi', 0, '')",
  "INSERT INTO balances (account, amount_minor, version) VALUES ('machine:m', 700, 1)",
  "INSERT INTO balances (account, amount_minor, version) VALUES ('wallet:p-1', 100000, 1)",
  "INSERT INTO brands (id, name, position) VALUES ('lily', 'Lily', 2)",
  "INSERT INTO agents (id, token_hash) VALUES ('idle', 'h')",
  "UPDATE machines SET journal_id = 'j-1', acknowledged_seq = 7, acknowledged_meter_minor = 700 WHERE id = 'm'",
  `INSERT INTO waiting_pays (id, kind, player_id, machine_id, session_id, brand_id, amount_minor, reason, at, state)
         VALUES ('pay', 'handPay', 'p', 'm', 's', 'koi', 700, 'a test', ${at}, 'waiting')`,
  `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
         VALUES ('t', 'cashIn', 'p', 'm', 's', 700, 'pending', ${at})`,
];

const actions: Readonly<Record<string, OfficeAction>> = officeActions;
const names = Object.keys(rows) as SharedActionName[];

describe('a request whose facts changed', { timeout: 60_000 }, () => {
  let database: Database;
  let remove: () => Promise<void>;
  let desk: ActionDesk;
  let requests: RequestService;
  const people = new Map<StaffRole, readonly [StaffCaller, StaffCaller]>();

  beforeAll(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await seatSomebody(database);
    await database.transact(async (unit) => {
      for (const sql of fixture) await unit.run(sql);
      const add = (login: string, role: StaffRole, name = 'Somebody') =>
        addStaff(unit, { login, name, role, passwordHash: 'x', at });
      for (const role of staffRoles) {
        const pair = [];
        for (const login of [`${role}.one`, `${role}.two`])
          pair.push({ id: await add(login, role), login, name: 'Somebody', role });
        people.set(role, pair as unknown as [StaffCaller, StaffCaller]);
      }
      const deskId = await add('desk', 'cashier');
      await unit.run('UPDATE staff SET blocked_at = 1 WHERE id = ?', await add('away', 'cashier'));
      await unit.run(
        `INSERT INTO staff_sign_ins (id, token_hash, staff_id, began_at, seen_at, address, browser)
         VALUES ('sign-in', 'x', ?, 1, 1, '192.0.2.1', 'b')`,
        deskId,
      );
    });
    const parts = {
      database,
      registers: { ask: async () => {} },
      houseCopy: { sync: async () => {} },
      dataDir: '/nonexistent',
      shifts: 'optional',
      minPasswordLength: 12,
      businessDay: { zone: 'UTC', startsMs: 0 },
      cashLimits: {
        deposit: { perPlayerMinor: 4000, perCashierMinor: 4000 },
        withdraw: { perPlayerMinor: 4000, perCashierMinor: 4000 },
      },
      now: () => at,
    } as unknown as OfficeParts;
    const built = { database, performers: officePerformers(parts), now: () => at };
    desk = new ActionDesk(built);
    requests = new RequestService(built);
  });
  afterAll(() => remove());

  const run = (sql: string) => database.transact(async (unit) => void (await unit.run(sql)));
  const rightOf = (name: OfficeActionName, row: SharedActionRow) =>
    (row.isOfTeam ? actions[name]?.teamRight : actions[name]?.right) ?? 'seeFloor';
  /** Two members who may ask for the action with a second person. */
  const pairFor = (name: OfficeActionName, row: SharedActionRow) => {
    const role = staffRoles.find((one) => grantOf(one, rightOf(name, row)) === 'second') ?? 'admin';
    return people.get(role) as readonly [StaffCaller, StaffCaller];
  };
  const lines = () => database.read.all("SELECT id FROM operator_changes WHERE what NOT LIKE 'request %'");

  it('names every action whose right has a second person', () => {
    const shared = Object.keys(actions).filter((name) => {
      const { right, teamRight } = actions[name] as OfficeAction;
      return [right, teamRight].some(
        (one) => one && staffRoles.some((role) => ['second', 'upTo'].includes(grantOf(role, one) ?? '')),
      );
    });
    expect([...names].sort()).toEqual(shared.sort());
  });

  it.each(names)('is not confirmed, and says which fact changed: %s', async (name) => {
    const row = rows[name];
    const [asker, second] = pairFor(name, row);
    if (row.first) await run(row.first[0]);
    const seen = new Set<string>();
    const before = await lines();
    for (const [label, [change, undo]] of Object.entries(row.changes)) {
      const given = { key: crypto.randomUUID(), reason: 'a test asks', content: row.content };
      const asked = await desk.act(name, asker, given);
      if (!asked.ok || asked.value.state !== 'waiting') throw new Error(`${name}: ${JSON.stringify(asked)}`);
      const id = asked.value.requestId;
      const stored = await database.read.get<{ facts: string }>(
        'SELECT facts FROM staff_requests WHERE id = ?',
        id,
      );
      for (const { label: one } of JSON.parse(stored?.facts ?? '[]') as ChangedFact[]) seen.add(one);
      const isSwitched = row.first?.[0] === change;
      await run(isSwitched ? undo : change);
      const confirmed = await desk.confirm(id, second, '');
      await run(isSwitched ? change : undo);
      if (confirmed.ok) throw new Error(`${name} was confirmed although ${label} had changed`);
      expect(confirmed.refusal).toMatchObject({ code: 'REQUEST_CHANGED', params: { asker: asker.login } });
      const changed = confirmed.refusal.changes?.find((one) => one.label === label);
      expect(changed, `${name}: ${label}`).toBeDefined();
      expect(changed?.now).not.toEqual(changed?.asked);
      await requests.decline(id, asker, 'only a test');
    }
    if (row.first) await run(row.first[1]);
    // Nothing that a request depends on is left out here.
    expect([...seen].sort()).toEqual(Object.keys(row.changes).sort());
    expect(await lines()).toEqual(before);
  });
});
