import { type Refusal, refuse, type TransferId } from '@reelfloor/protocol';
import type { MoneyOwner } from '@reelfloor/protocol/channels/agent';
import { type CabinetState, type CashOutOrder, type Change, withEpoch } from '../cabinet-state.ts';
import type { Game } from '../games/game-rules.ts';

/** The highest amount on the meter, in minor units: its digits cannot show more. */
const highestMeterMinor = 10_000_000_000;

/** Returns why money cannot be put on the meter, or null. Money may also come during a round. */
export function refuseCredit(
  state: CabinetState,
  { epoch, amountMinor }: { epoch: number; amountMinor: number },
  machine: string,
): Refusal | null {
  if (epoch < state.epoch) return refuse('SEAT_NONE');
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return refuse('AMOUNT_INVALID');
  if (state.meterMinor + amountMinor > highestMeterMinor) {
    return refuse('AMOUNT_OVER_LIMIT', { limit: highestMeterMinor });
  }
  if (state.malfunction !== null) return refuse('MACHINE_FAULT', { machine });
  if (state.handPay || state.cashOut) return refuse('MACHINE_NOT_READY', { machine });
  return null;
}

export function creditMeter(
  state: CabinetState,
  credit: { transferId: TransferId; amountMinor: number; epoch: number; owner?: MoneyOwner | undefined },
): Change {
  const { transferId, amountMinor, epoch, owner } = credit;
  return {
    state: { ...withEpoch(state, epoch), meterMinor: state.meterMinor + amountMinor },
    events: [{ type: 'credited', transferId, amountMinor, ...(owner && { owner }) }],
  };
}

/** Returns true while a round, its free spins or a hand pay last. The meter is not emptied before they end. */
export const isBusy = (state: CabinetState): boolean =>
  state.running !== null || state.feature !== null || state.handPay !== null;

/** Returns why the cash-out is refused; null if it is done now or, with `whenIdle`, later. */
export function refuseCashOut(
  state: CabinetState,
  order: { epoch: number; whenIdle: boolean },
  machine: string,
): Refusal | null {
  if (order.epoch < state.epoch) return refuse('SEAT_NONE');
  if (state.malfunction !== null) return refuse('MACHINE_FAULT', { machine });
  if (state.cashOut) return refuse('MACHINE_NOT_READY', { machine });
  return isBusy(state) && !order.whenIdle ? refuse('MACHINE_NOT_READY', { machine }) : null;
}

export const orderCashOut = (
  state: CabinetState,
  { transferId, endsSession, owner }: CashOutOrder,
): Change => ({
  state: { ...state, cashOut: { transferId, ...(endsSession && { endsSession }), ...(owner && { owner }) } },
  events: [],
});

/** Sets the meter to zero. Adds the event even if the amount is 0, because the server waits for it. */
export const emptyMeter = (
  state: CabinetState,
  { transferId, endsSession = false, owner }: CashOutOrder,
  game: Game,
): Change => ({
  state: { ...state, meterMinor: 0, cashOut: null, ...(endsSession && readyForTheNext(game)) },
  events: [{ type: 'cashedOut', transferId, amountMinor: state.meterMinor, ...(owner && { owner }) }],
});

const readyForTheNext = (game: Game): Pick<CabinetState, 'bandId' | 'last'> => {
  const lowest = game.bands.reduce((low, band) => (band.stakeMinor < low.stakeMinor ? band : low));
  return { bandId: lowest.id, last: null };
};
