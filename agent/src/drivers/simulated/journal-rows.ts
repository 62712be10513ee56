import type { StatementSync } from 'node:sqlite';
import type { Refusal } from '@reelfloor/protocol';
import type { CabinetState } from './cabinet-state.ts';

export type JournalledTransfer =
  | { readonly kind: 'credited'; readonly amountMinor: number; readonly meterMinor: number }
  | { readonly kind: 'cashedOut'; readonly amountMinor: number }
  | { readonly kind: 'handPay'; readonly amountMinor: number }
  /** `refusal`: why the credit with this id was refused; null if the server asked to make the id void. */
  | { readonly kind: 'voided'; readonly refusal: Refusal | null };

export interface AnsweredPress {
  /** Null in rows written by an older version. */
  readonly content: string | null;
  readonly refusal: Refusal | null;
}

type Row = NonNullable<ReturnType<StatementSync['get']>>;
type Column = string | number | null;

export function stateColumns(state: CabinetState): Column[] {
  return [
    state.meterMinor,
    state.bandId,
    state.epoch,
    JSON.stringify(state.stops),
    state.running && JSON.stringify(state.running),
    state.last && JSON.stringify(state.last),
    state.feature && JSON.stringify(state.feature),
    state.handPay && JSON.stringify(state.handPay),
    state.malfunction,
    state.cashOut && JSON.stringify(state.cashOut),
  ];
}

export const stateOf = (row: Row): CabinetState => ({
  meterMinor: Number(row.meter_minor),
  bandId: Number(row.band_id),
  epoch: Number(row.epoch),
  stops: parsed<CabinetState['stops']>(row.stops) ?? [],
  running: parsed<CabinetState['running']>(row.running),
  last: parsed<CabinetState['last']>(row.last),
  feature: parsed<CabinetState['feature']>(row.feature),
  handPay: parsed<CabinetState['handPay']>(row.hand_pay),
  malfunction: typeof row.malfunction === 'string' ? row.malfunction : null,
  cashOut: parsed<CabinetState['cashOut']>(row.cash_out),
});

export function transferOfRow(row: Row): JournalledTransfer {
  const amountMinor = Number(row.amount_minor);
  switch (row.kind) {
    case 'credited':
      return { kind: 'credited', amountMinor, meterMinor: Number(row.meter_minor) };
    case 'cashedOut':
      return { kind: 'cashedOut', amountMinor };
    case 'handPay':
      return { kind: 'handPay', amountMinor };
    default:
      return { kind: 'voided', refusal: parsed<Refusal>(row.refusal) };
  }
}

export const answeredPressOf = ({ content, refusal }: Row): AnsweredPress => ({
  content: typeof content === 'string' ? content : null,
  refusal: parsed<Refusal>(refusal),
});

const parsed = <T>(text: unknown): T | null => (typeof text === 'string' ? (JSON.parse(text) as T) : null);
