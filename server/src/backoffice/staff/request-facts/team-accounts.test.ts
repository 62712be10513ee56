import type { OfficeActionName } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionFixture, openActionFixture } from '../../../testing/action-fixture.ts';

const takeovers = [
  ['givePassword', { player: 'player1' }],
  ['givePin', { player: 'player1' }],
  ['resetPlayerFactor', { player: 'player1' }],
  ['editPlayer', { player: 'player1', email: 'mine@example.org' }],
] as const satisfies readonly (readonly [OfficeActionName, object])[];

describe('credentials and address of an account', { timeout: 60_000 }, () => {
  let fixture: ActionFixture;
  beforeEach(async () => {
    fixture = await openActionFixture();
    await fixture.run(
      "INSERT INTO second_factors (player_id, secret, key_id, last_step, recovery_salt, set_at) VALUES ('p-1', 'x', 'k', 0, 's', 1)",
    );
  });
  afterEach(() => fixture.remove());

  const act = async (name: OfficeActionName, content: object) => {
    const given = { key: crypto.randomUUID(), reason: 'a test asks', content };
    const acted = await fixture.service.act(name, fixture.pairOf('manager')[0], given);
    return acted.ok ? acted.value.state : String(acted.refusal.code);
  };

  it.each(takeovers)('are one person’s to change for a player: %s', async (name, content) => {
    expect(await act(name, content)).toBe('done');
  });

  it.each(
    ["user_group = 'admin'", "user_group = 'staff'", "permissions = '[145,7]'"].flatMap((rights) =>
      takeovers.map(([name, content]) => [name, rights, content] as const),
    ),
  )('need a second person where the account has rights: %s with %s', async (name, rights, content) => {
    await fixture.run(`UPDATE players SET ${rights} WHERE username = 'player1'`);
    const before = await fixture.database.read.get("SELECT * FROM players WHERE username = 'player1'");
    expect(await act(name, content)).toBe('waiting');
    expect(await fixture.database.read.get("SELECT * FROM players WHERE username = 'player1'")).toEqual(before);
  });

  it('leave names of an account with rights to one person', async () => {
    await fixture.run("UPDATE players SET user_group = 'admin' WHERE username = 'player1'");
    expect(await act('editPlayer', { player: 'player1', name: 'Other' })).toBe('done');
  });
});
