import {
  findRightGrantForRole,
  type OfficeAction,
  type OfficeActionName,
  type OfficeRight,
  type OfficeRouteName,
  officeActions,
  officeBase,
  officeRoutes,
  rightsOfHall,
  type StaffRole,
  staffRoles,
} from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOfSite, tablesOfHall } from '../platform/sites/scope-database-to-site.ts';
import { OfficeMember } from '../testing/office-member.ts';
import {
  ofMachine,
  ofPlayer,
  ofSheet,
  ofStep,
  type SiteAct,
  type SiteRoute,
  siteActs,
  siteRoutes,
} from '../testing/site-calls.ts';
import type { TestFloor } from '../testing/test-server.ts';
import { addPlayerOfSite, nobodysFacts, openSiteMember, openTwoSites, type PlayerFacts } from '../testing/two-sites.ts';

/** Returns an answer without the lines of the audit trail that have what a member of this very site typed in vain. */
const withoutMisses = (text: string): string =>
  text
    .split(/\n|(?<=\}),(?=\{"id")/)
    .filter((line) => !line.includes('look-up missed'))
    .join('\n');

const isOfHall = (right: OfficeRight): boolean => rightsOfHall.some((one) => one === right);

describe('staff of one site', { timeout: 240_000 }, () => {
  let floor: TestFloor;
  /** A player of each site, by its key. */
  const players = new Map<number, PlayerFacts>();
  const members = new Map<string, OfficeMember>();
  const facts = (siteKey: number): PlayerFacts => {
    const found = players.get(siteKey);
    if (!found) throw new Error(`site ${siteKey} has no player`);
    return found;
  };
  const memberAt = (siteKey: number, role: StaffRole): OfficeMember => {
    const found = members.get(`${siteKey} ${role}`);
    if (!found) throw new Error(`site ${siteKey} has no ${role}`);
    return found;
  };

  beforeAll(async () => {
    floor = await openTwoSites();
    const hall = { manager: await OfficeMember.open(floor, 'manager') };
    for (const [siteKey, siteId, host, typed, machineId] of [
      [0, 2, 'a.example', 'quentin', 'm1'],
      [3, 3, 'b.example', 'zelda', 'm2'],
    ] as const)
      players.set(siteKey, await addPlayerOfSite(floor, hall, { siteKey, siteId, host, typed, machineId }));
    for (const siteKey of [0, 3])
      for (const role of staffRoles)
        members.set(`${siteKey} ${role}`, await openSiteMember(floor, { role, siteKey, login: `${role}.${siteKey}` }));
  }, 240_000);
  afterAll(() => floor.close());

  const send = async (
    { cookie, address }: OfficeMember,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; text: string; code: string }> => {
    const answer = await fetch(new URL(`${officeBase}${path}`, address), {
      method,
      headers: { cookie, origin: address, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const code = answer.ok || !text.startsWith('{') ? '' : String((JSON.parse(text) as { code?: string }).code);
    return { status: answer.status, text, code };
  };
  const callRoute = (member: OfficeMember, name: OfficeRouteName, input: object) => {
    const { params = {}, query = {}, body } = input as Record<'params' | 'query' | 'body', object | undefined>;
    const { method, path } = officeRoutes[name];
    const filled = path.replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[key])),
    );
    const search = new URLSearchParams(query as Record<string, string>);
    return send(member, method, search.size === 0 ? filled : `${filled}?${search}`, body);
  };
  const act = (member: OfficeMember, name: OfficeActionName, content: object) =>
    send(member, 'POST', `actions/${name}`, { key: crypto.randomUUID(), reason: 'a test asks', content });
  /** What must not reach staff of another site. */
  const namesOf = ({
    username,
    playerId,
    sessionId,
    transferId,
    payId,
    requestId,
    withdrawalId,
    colleague,
  }: PlayerFacts) => [
    ...[username.split('@')[0] ?? username, playerId, sessionId, transferId, payId, requestId, withdrawalId],
    colleague,
  ];
  const expectNothingOf = (text: string, siteKey: number, what: string) => {
    for (const name of namesOf(facts(siteKey)))
      expect(text.includes(name), `${what} tells ${name}: ${text.slice(0, 2000)}`).toBe(false);
  };

  const directions = [
    [0, 3],
    [3, 0],
  ] as const;

  describe.each(directions)('of site %i, about a player of site %i,', (own, other) => {
    it.each(staffRoles)('read nothing of the other site: %s', async (role) => {
      const member = memberAt(own, role);
      for (const [name, route] of Object.entries(siteRoutes) as [OfficeRouteName, SiteRoute<OfficeRouteName>][]) {
        if (route === 'own') continue;
        const [kind, inputOf] = route;
        const what = `${name} as ${role}`;
        const answer = await callRoute(member, name, inputOf(facts(other)));
        expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
        expect(answer.code, what).not.toBe('BODY_INVALID');
        expectNothingOf(withoutMisses(answer.text), other, what);
        if (kind === 'shown') continue;
        const unknown = await callRoute(member, name, inputOf(nobodysFacts('m9')));
        expect([answer.status, answer.code], what).toEqual([unknown.status, unknown.code]);
        expect(answer.status, what).toBeGreaterThanOrEqual(400);
      }
    });

    it.each(staffRoles)('change nothing of the other site or of the hall: %s', async (role) => {
      const member = memberAt(own, role);
      for (const [name, contentOf] of Object.entries(siteActs) as [OfficeActionName, SiteAct<OfficeActionName>][]) {
        if (contentOf === 'own') continue;
        const action: OfficeAction = officeActions[name];
        const { right, example } = action;
        const what = `${name} as ${role}`;
        if (isOfHall(right)) {
          expect(contentOf, name).toBe('hall');
          expect((await act(member, name, example as object)).code, what).toBe('NO_RIGHT');
          continue;
        }
        if (contentOf === 'hall') throw new Error(`${name} is not the hall's`);
        const answer = await act(member, name, contentOf(facts(other)));
        const unknown = await act(member, name, contentOf(nobodysFacts('m9')));
        const refusal = findRightGrantForRole(role, right) === null ? [403, 'NO_RIGHT'] : [404, 'NOT_FOUND'];
        expect([answer.status, answer.code], `${what}: ${answer.text}`).toEqual(refusal);
        expect([unknown.status, unknown.code], what).toEqual(refusal);
      }
    });

    it('read no report of the other site', async () => {
      for (const name of ['floor', 'drop', 'promotions', 'liabilities', 'shifts', 'complaints'] as const) {
        const { status, text } = await callRoute(memberAt(own, 'manager'), 'reportSheet', ofSheet(name));
        expect(status, text).toBe(200);
        expectNothingOf(text, other, name);
      }
    });
  });

  it.each([0, 3])('see and serve the players of their own site: %i', async (siteKey) => {
    const own = facts(siteKey);
    const manager = memberAt(siteKey, 'manager');
    for (const [name, input] of [
      ['players', { query: {} }],
      ['player', ofPlayer(own)],
      ['machine', ofMachine(own)],
      ['machineEvents', { ...ofMachine(own), query: {} }],
      ['requests', { query: {} }],
      ['officeComplaints', {}],
      ['shifts', {}],
      ['record', { query: {} }],
      ['staff', {}],
      ['search', { query: { text: own.username } }],
    ] as const) {
      const { status, text } = await callRoute(manager, name, input);
      expect(status, `${name}: ${text}`).toBe(200);
      expect(
        namesOf(own).some((name) => text.includes(name)),
        `${name}: ${text.slice(0, 500)}`,
      ).toBe(true);
    }
    expect((await act(manager, 'writeNote', ofStep(own))).status).toBe(200);
    const { requestId } = own;
    const confirmed = await callRoute(manager, 'confirmRequest', { params: { id: requestId }, body: {} });
    expect(confirmed.status, confirmed.text).toBe(200);
    const admin = memberAt(siteKey, 'admin');
    const added = await act(admin, 'addStaff', {
      login: `new.${siteKey}`,
      name: `New ${siteKey}`,
      role: 'cashier',
    });
    const { requestId: approvalRequest } = JSON.parse(added.text) as { requestId: string };
    const second = await openSiteMember(floor, { role: 'admin', siteKey, login: `second.${siteKey}` });
    const body = { params: { id: approvalRequest }, body: {} };
    expect((await callRoute(second, 'confirmRequest', body)).status).toBe(200);
    const row = await floor.queryDatabase((db) =>
      db.get('SELECT site_id FROM staff WHERE login = ?', `new.${siteKey}`),
    );
    expect(row).toMatchObject({ site_id: siteKey });
  });

  it('knows of every table whose rows are of a site', async () => {
    const tables = await floor.queryDatabase((db) =>
      db.all<{ name: string }>(
        db.engine === 'sqlite'
          ? "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
          : `SELECT table_name AS name FROM information_schema.tables
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
      ),
    );
    const named = [...Object.keys(rowsOfSite), ...tablesOfHall];
    expect(tables.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  });
});
