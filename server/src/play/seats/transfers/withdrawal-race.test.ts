import type { Result } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentService } from '../../../players/payments/payment-service.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';

const iban = 'TR330006100519786457841326';

describe('a withdrawal beside a cash-in of the same player', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  let payments: PaymentService;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing('player1', 0);
    payments = new PaymentService({
      ...{ database: floor.database, provider: null, registers: { ask: async () => {} } },
      now: () => floor.clock.nowMs(),
      terms: {
        methods: [{ method: 'bank-transfer', minMinor: 1, maxMinor: 100_000, needsIdentity: false }],
        ...{ bank: null, depositMs: 1, providerName: '' },
      },
    });
  });
  afterEach(() => floor.close());

  const withdraw = (amountMinor: number) =>
    payments.ask(playerIdOf('player1'), {
      ...{ id: crypto.randomUUID(), method: 'bank-transfer', amountMinor, holder: 'Player One', iban },
    });
  const codeOf = (result: Result<unknown>) => (result.ok ? null : result.refusal.code);
  const places = async () => {
    const { heldMinor } = await payments.read(playerIdOf('player1'));
    return [await floor.balanceMinor(), heldMinor, floor.agent.cabinet('m1').meterMinor];
  };

  it('never takes more than the wallet holds, whichever of them is first', async () => {
    const [cashIn, withdrawal] = await Promise.all([game.cashIn(60_000), withdraw(60_000)]);
    const refused = [codeOf(cashIn), codeOf(withdrawal)].filter((code) => code !== null);
    expect(refused).toEqual(['AMOUNT_OVER_BALANCE']);
    expect(await places()).toEqual([40_000, ...(cashIn.ok ? [0, 60_000] : [60_000, 0])]);
    await floor.audited();
  });

  it('both happen where the wallet holds enough for both, however often they meet', async () => {
    for (let meeting = 0; meeting < 4; meeting++) {
      const [cashIn, withdrawal] = await Promise.all([game.cashIn(7_000), withdraw(3_000)]);
      expect([codeOf(cashIn), codeOf(withdrawal)]).toEqual([null, null]);
    }
    expect(await places()).toEqual([60_000, 12_000, 28_000]);
    await floor.audited();
  });
});
