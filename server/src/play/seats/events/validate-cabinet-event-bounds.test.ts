import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { describe, expect, it } from 'vitest';
import type { BrandBounds } from '../../machines/brand-event-bounds.ts';
import { findJackpotApprovalReason, type PlayState, validateEventBounds } from './validate-cabinet-event-bounds.ts';

const bounds: BrandBounds = {
  maxStakeMinor: 1_000,
  maxWinStakes: 200,
  maxFreeSpins: 2,
  freeSpinMultiplier: 3,
  sharePerMille: 10,
  handPayMinor: 100_000,
  maxAheadMinor: 150_000,
  stakedPerHitMinor: [],
  approvalMinor: 110_000,
};

const start: PlayState = { round: null, aheadMinor: 0 };
const base = { seq: 1, at: 0, meterMinor: 0 };
const round = (change: Record<string, unknown> = {}) =>
  ({
    ...base,
    type: 'roundPlayed',
    roundId: 'round-1',
    freeSpin: false,
    bandId: 1,
    stakeMinor: 100,
    winMinor: 0,
    jackpotShareMinor: 1,
    stops: [],
    ...change,
  }) as CabinetEvent;
const freeSpin = (winMinor = 0, change = {}) =>
  round({ freeSpin: true, stakeMinor: 0, jackpotShareMinor: 0, winMinor, ...change });
const handPay = (amountMinor: number, change: Record<string, unknown> = {}) =>
  ({ ...base, type: 'handPayOwed', transferId: 'hand-pay-1', amountMinor, ...change }) as CabinetEvent;
const hit = (level = 1, roundId = 'round-1') =>
  ({ ...base, type: 'jackpotHit', transferId: 'jackpot-1', roundId, level }) as CabinetEvent;

const after = (...events: CabinetEvent[]) => {
  const last = events.pop();
  let state = start;
  for (const event of events) {
    const bounded = validateEventBounds(bounds, state, event);
    if (!bounded.ok) throw new Error(String(bounded.refusal.params.detail));
    state = bounded.value.state;
  }
  if (!last) throw new Error('no event');
  return validateEventBounds(bounds, state, last);
};

describe('an agent’s event', () => {
  it.each<[string, CabinetEvent[]]>([
    ['a round at the dearest stake that wins up to the hand pay', [round({ stakeMinor: 1_000, winMinor: 100_000 })]],
    ['a small stake that wins all its paytable has', [round({ winMinor: 20_000 })]],
    ['a free spin at its round’s stake, multiplied', [round(), freeSpin(60_000)]],
    ['a free spin of a machine whose rounds are not remembered yet', [freeSpin(100_000)]],
    ['a hand pay of its round', [round({ stakeMinor: 600 }), handPay(105_000)]],
    [
      'a hand pay beside the part that went to the meter',
      [round({ winMinor: 500 }), handPay(19_500, { partialMinor: 500 })],
    ],
    [
      'a hand pay of one of several rounds that were played while the line was lost',
      [round({ rounds: 3, stakeMinor: 300, winMinor: 40 }), handPay(19_500)],
    ],
    ['several free games in one', [round(), freeSpin(90_000, { rounds: 2 })]],
    ['two levels in one round', [round(), hit(1), hit(2)]],
    ['the same level again in a later round', [round(), hit(), round({ roundId: 'round-2' }), hit(1, 'round-2')]],
  ])('is taken: %s', (_, events) => {
    expect(after(...events)).toMatchObject({ ok: true, value: { waitsBecause: null } });
  });

  it.each<[string, CabinetEvent[], string]>([
    ['a stake over the dearest key', [round({ stakeMinor: 1_001 })], 'the dearest key is 1000'],
    ['a paid round without a stake', [round({ stakeMinor: 0, jackpotShareMinor: 0 })], 'stakes 0'],
    ['a free spin with a stake', [round(), freeSpin(0, { stakeMinor: 100 })], 'stakes 100'],
    ['a win over the paytable', [round({ winMinor: 20_001 })], 'the most is 20000'],
    [
      'a win on the meter that would be paid by hand',
      [round({ stakeMinor: 1_000, winMinor: 100_001 })],
      'the most is 100000',
    ],
    ['a share over the brand’s', [round({ jackpotShareMinor: 2 })], 'their share is 1'],
    ['a share of a free spin', [round(), freeSpin(0, { jackpotShareMinor: 1 })], 'their share is 0'],
    ['a free spin over its round’s stake', [round(), freeSpin(60_001)], 'the most is 60000'],
    ['more free spins than the brand has', [round(), freeSpin(), freeSpin(), freeSpin()], 'is free spin 3'],
    ['a hand pay over the paytable', [round(), handPay(20_001)], 'the most is 20000'],
    ['a hand pay of a round that was paid on the meter', [round({ winMinor: 1 }), handPay(5_000)], 'was paid before'],
    [
      'a hand pay whose part on the meter is not the round’s win',
      [round({ winMinor: 500 }), handPay(5_000, { partialMinor: 400 })],
      'was paid before',
    ],
    [
      'a hand pay that with its part is over the paytable',
      [round({ winMinor: 500 }), handPay(19_501, { partialMinor: 500 })],
      'the most is 19500',
    ],
    ['more free games in one than the brand has', [round(), freeSpin(0, { rounds: 3 })], 'is free spin 3'],
    ['one level twice in a round', [round(), hit(), hit()], 'hits level 1 twice'],
    ['a jackpot of another round', [round(), hit(1, 'round-9')], 'not the last paid one'],
    ['a jackpot of a free spin', [round(), freeSpin(), hit()], 'not the last paid one'],
    [
      'wins that run ahead of the stakes',
      [round({ stakeMinor: 1_000, winMinor: 100_000 }), round({ stakeMinor: 1_000, winMinor: 60_000 })],
      'ahead of twice its stakes, the most is 150000',
    ],
  ])('is refused: %s', (_, events, says) => {
    const answer = after(...events);
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'MESSAGE_INVALID' } });
    expect(answer.ok ? '' : answer.refusal.params.detail).toContain(says);
  });

  it.each<[string, CabinetEvent[], string]>([
    ['a hand pay over the limit of approval', [round({ stakeMinor: 1_000 }), handPay(110_001)], 'over 110000'],
    [
      'hand pays that run ahead of the stakes',
      [round({ stakeMinor: 1_000 }), handPay(100_000), round({ stakeMinor: 1_000 }), handPay(100_000)],
      'ahead of twice its stakes',
    ],
    ['a second hand pay of one round', [round(), handPay(5_000), handPay(5_000)], 'not the first hand pay'],
    ['a hand pay without a known round', [handPay(100)], 'is not known'],
    ['a jackpot without a known round', [hit()], 'is not known'],
  ])('waits for a person: %s', (_, events, says) => {
    expect(after(...events)).toMatchObject({
      ok: true,
      value: { waitsBecause: expect.stringContaining(says) },
    });
  });

  it('may tell of large wins as long as the stakes outweigh them', () => {
    const wins = round({ stakeMinor: 1_000, winMinor: 100_000 });
    const losses = Array.from({ length: 30 }, () => round({ stakeMinor: 1_000 }));
    expect(after(wins, ...losses, wins).ok).toBe(true);
    expect(after(wins, wins).ok).toBe(false);
  });
});

describe('a jackpot', () => {
  const level = { level: 1, amountMinor: 50_010, seedMinor: 50_000, weight: 4, weights: 10 };

  it('waits for approval if it is over the limit', () => {
    expect(findJackpotApprovalReason({ ...bounds, approvalMinor: 50_009 }, level)).toBe(
      'it is over 50009 (minor units)',
    );
    expect(findJackpotApprovalReason({ ...bounds, approvalMinor: 50_010 }, level)).toBeNull();
  });

  it('waits for approval if it is hit long before its odds', () => {
    // The level has grown by 10. It gets 40 % of the shares, so 2,500 were staked since the last hit.
    const odds = (perHitMinor: number) => ({
      ...bounds,
      approvalMinor: null,
      stakedPerHitMinor: [perHitMinor],
    });
    expect(findJackpotApprovalReason(odds(2_500_000), level)).toBeNull();
    expect(findJackpotApprovalReason(odds(2_500_001), level)).toContain('hit after stakes of 2500');
  });
});
