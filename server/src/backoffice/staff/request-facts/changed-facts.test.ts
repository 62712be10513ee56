import {
  type ChangedFact,
  findRightGrantForRole,
  type OfficeAction,
  type OfficeActionName,
  officeActions,
  type SharedActionName,
  staffRoles,
} from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActionFixture, openActionFixture } from '../../../testing/action-fixture.ts';
import { sharedActionRows as rows, type SharedActionRow } from '../../../testing/shared-action-rows.ts';

const actions: Readonly<Record<string, OfficeAction>> = officeActions;
const names = Object.keys(rows) as SharedActionName[];

describe('a request whose facts changed', { timeout: 60_000 }, () => {
  let fixture: ActionFixture;
  beforeAll(async () => {
    fixture = await openActionFixture();
  });
  afterAll(() => fixture.remove());

  const rightOf = (name: OfficeActionName, row: SharedActionRow) =>
    (row.isOfTeam ? actions[name]?.teamRight : actions[name]?.right) ?? 'seeFloor';
  /** Two members who may ask for the action with a second person. */
  const pairFor = (name: OfficeActionName, row: SharedActionRow) => {
    const right = rightOf(name, row);
    const role =
      staffRoles.find((one) => findRightGrantForRole(one, right) === 'second') ??
      staffRoles.find((one) => findRightGrantForRole(one, right) === 'atOnce') ??
      'admin';
    return fixture.pairOf(role);
  };
  const lines = () => fixture.database.read.all("SELECT id FROM operator_changes WHERE what NOT LIKE 'request %'");

  it('names every action whose right has a second person', () => {
    const shared = Object.keys(actions).filter((name) => {
      const { right, teamRight } = actions[name] as OfficeAction;
      return [right, teamRight].some(
        (one) =>
          one &&
          staffRoles.some((role) => ['second', 'upTo', 'atOnce'].includes(findRightGrantForRole(role, one) ?? '')),
      );
    });
    expect([...names].sort()).toEqual(shared.sort());
  });

  /** What every role that may not do it alone does at once has no request that waits to be carried out. */
  const waiting = names.filter(
    (name) =>
      !actions[name]?.atOnce ||
      staffRoles.some((role) => findRightGrantForRole(role, rightOf(name, rows[name])) === 'second'),
  );

  it.each(waiting)('is not confirmed, and says which fact changed: %s', async (name) => {
    const row = rows[name];
    const [asker, second] = pairFor(name, row);
    if (row.first) await fixture.run(row.first[0]);
    const seen = new Set<string>();
    const before = await lines();
    for (const [label, [change, undo]] of Object.entries(row.changes)) {
      const given = { key: crypto.randomUUID(), reason: 'a test asks', content: row.content };
      const asked = await fixture.service.act(name, asker, given);
      if (!asked.ok || asked.value.state !== 'waiting') throw new Error(`${name}: ${JSON.stringify(asked)}`);
      const id = asked.value.requestId;
      const stored = await fixture.database.read.get<{ facts: string }>(
        'SELECT facts FROM approval_requests WHERE id = ?',
        id,
      );
      for (const { label: one } of JSON.parse(stored?.facts ?? '[]') as ChangedFact[]) seen.add(one);
      const isSwitched = row.first?.[0] === change;
      await fixture.run(isSwitched ? undo : change);
      const confirmed = await fixture.service.confirm(id, second, '');
      await fixture.run(isSwitched ? change : undo);
      if (confirmed.ok) throw new Error(`${name} was confirmed although ${label} had changed`);
      expect(confirmed.refusal).toMatchObject({ code: 'REQUEST_CHANGED', params: { asker: asker.login } });
      const changed = confirmed.refusal.changes?.find((one) => one.label === label);
      expect(changed, `${name}: ${label}`).toBeDefined();
      expect(changed?.now).not.toEqual(changed?.asked);
      await fixture.requests.decline(id, asker, 'only a test');
    }
    if (row.first) await fixture.run(row.first[1]);
    // Nothing that a request depends on is left out here.
    expect([...seen].sort()).toEqual(Object.keys(row.changes).sort());
    expect(await lines()).toEqual(before);
  });
});
