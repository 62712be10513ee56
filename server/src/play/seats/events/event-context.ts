import { type MachineId, refusedResult } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { ChainHead } from '@reelfloor/protocol/channels/recording';
import { formatFaultText } from '@reelfloor/protocol/office/faults';
import type { BrandBounds } from '../../machines/brand-bounds.ts';

export type EventOf<Type extends CabinetEvent['type']> = Extract<CabinetEvent, { type: Type }>;

export interface EventContext {
  readonly machineId: MachineId;
  readonly brandId: string;
  /** Unix time in ms by the server's clock, because the cabinet's clock is not trusted. */
  readonly at: number;
  readonly bounds: BrandBounds | null;
  /** Reason why the pay needs approval, for instance the machine's fault; null if it does not. */
  readonly waitsBecause: string | null;
  /** Id of the machine's journal; null if it is not known. */
  readonly journalId: string | null;
  /** The head of the machine's recording that the event contains, if consistent with earlier ones. Absent: none. */
  readonly recording?: ChainHead | null;
  /** Number of the machine's journal. Each journal numbers its events from 1. */
  readonly journalNo: number;
}

/** Returns the refusal of an event that contradicts the ledger. The whole batch is refused: the ledger never guesses. */
export const refuseContradictingEvent = (event: CabinetEvent) =>
  refusedResult('MESSAGE_INVALID', {
    detail: formatFaultText('AGAINST_LEDGER', { seq: event.seq, type: event.type }),
  });
