import { createRefusedResult, type MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { ChainHead } from '@reelfloor/protocol/channels/recording';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';
import type { BrandBounds } from '../../machines/brand-event-bounds.ts';

export type CabinetEventByKind<Type extends CabinetEvent['type']> = Extract<CabinetEvent, { type: Type }>;

export interface CabinetEventContext {
  readonly machineId: MachineId;
  readonly brandId: string;
  /** Unix time in ms by the server's clock, because the cabinet's clock is not trusted. */
  readonly at: number;
  readonly bounds: BrandBounds | null;
  /** Reason why the hand pay or jackpot needs approval, for instance the machine's fault; null if it does not. */
  readonly waitsBecause: string | null;
  /** Id of the machine's journal; null if it is not known. */
  readonly journalId: string | null;
  /** The hash chain head of the machine's recording in the event, if consistent with earlier ones. Absent: none. */
  readonly recording?: ChainHead | null;
  /** Sequence number of the machine's journal. Each journal numbers its events from 1. */
  readonly journalNo: number;
}

/** Returns the refusal of an event that contradicts the ledger. The whole batch is refused: the ledger never guesses. */
export const buildContradictingEventRefusal = (event: CabinetEvent) =>
  createRefusedResult('MESSAGE_INVALID', {
    detail: formatMachineFaultText('AGAINST_LEDGER', { seq: event.seq, type: event.type }),
  });
