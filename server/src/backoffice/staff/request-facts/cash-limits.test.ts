import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionFixture, openActionFixture } from '../../../testing/action-fixture.ts';
import { fixtureAt } from '../../../testing/shared-action-rows.ts';

const dayMs = 86_400_000;

describe('what one person moves alone in a business day', { timeout: 60_000 }, () => {
  let fixture: ActionFixture;
  let at = fixtureAt;
  beforeEach(async () => {
    at = fixtureAt;
    fixture = await openActionFixture({
      now: () => at,
      cashLimits: {
        withdraw: { perPlayerMinor: 4000, perCashierMinor: 6000 },
        deposit: { perPlayerMinor: 4000, perCashierMinor: 6000 },
      },
    });
    await fixture.run("INSERT INTO balances (account, amount_minor, version) VALUES ('wallet:p-2', 100000, 1)");
  });
  afterEach(() => fixture.remove());

  const move = async (
    action: 'payOut' | 'deposit',
    player: string,
    amountMinor: number,
    by: 0 | 1 = 0,
  ): Promise<string> => {
    const content = { player, amountMinor, playerNote: '' };
    const given = { key: crypto.randomUUID(), reason: 'a test moves cash', content };
    const moved = await fixture.service.act(action, fixture.pairOf('cashier')[by], given);
    return moved.ok ? moved.value.state : String(moved.refusal.code);
  };

  it.each(['payOut', 'deposit'] as const)('is not passed by splitting a %s', async (action) => {
    expect(await move(action, 'player1', 1500)).toBe('done');
    expect(await move(action, 'player1', 2500)).toBe('done');
    expect(await move(action, 'player1', 1)).toBe('waiting');
    // Not by another cashier for the same player, nor by the same one for another player.
    expect(await move(action, 'player1', 1, 1)).toBe('waiting');
    expect(await move(action, 'player2', 2001)).toBe('waiting');
    expect(await move(action, 'player2', 2000)).toBe('done');
    expect(await move(action, 'player2', 1)).toBe('waiting');
    expect(await move(action, 'player2', 2000, 1)).toBe('done');
  });

  it('begins anew with the next business day, and not before', async () => {
    const midnight = (Math.floor(fixtureAt / dayMs) + 1) * dayMs;
    at = midnight - 1;
    expect(await move('payOut', 'player1', 4000)).toBe('done');
    expect(await move('payOut', 'player1', 1)).toBe('waiting');
    at = midnight;
    expect(await move('payOut', 'player1', 4000)).toBe('done');
    expect(await move('payOut', 'player1', 1)).toBe('waiting');
  });

  it('does not count what a second person has confirmed', async () => {
    const content = { player: 'player1', amountMinor: 5000, playerNote: '' };
    const given = { key: crypto.randomUUID(), reason: 'a test moves cash', content };
    const asked = await fixture.service.act('payOut', fixture.pairOf('cashier')[0], given);
    if (!asked.ok || asked.value.state !== 'waiting') throw new Error('it does not wait');
    const [manager] = fixture.pairOf('manager');
    expect((await fixture.service.confirm(asked.value.requestId, manager, '')).ok).toBe(true);
    expect(await move('payOut', 'player1', 4000)).toBe('done');
  });

  it.each([
    ['one cashier', 0],
    ['two cashiers', 1],
  ] as const)('lets two pay-outs at the same time pass only once, by %s', async (_, other) => {
    const states = await Promise.all([move('payOut', 'player1', 3000, 0), move('payOut', 'player1', 3000, other)]);
    expect([...states].sort()).toEqual(['done', 'waiting']);
  });
});
