import { type MachineId, refused } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { BrandBounds } from '../../machines/brand-bounds.ts';

export type EventOf<Type extends CabinetEvent['type']> = Extract<CabinetEvent, { type: Type }>;

/** Where and when an event is posted. */
export interface EventPlace {
  readonly machineId: MachineId;
  readonly brandId: string;
  /** The server's clock; the cabinet's is told, not relied upon. */
  readonly at: number;
  readonly bounds: BrandBounds | null;
  /** Why a person has to approve what the event pays, such as the machine's fault. Null: it is paid at once. */
  readonly waitsBecause: string | null;
  /** Which of the machine's journals tells it: each numbers its events from 1. */
  readonly journalNo: number;
}

/** The cabinet tells of money that the books know otherwise. Nothing is guessed: the batch is refused. */
export const contradiction = (event: CabinetEvent) =>
  refused('MESSAGE_INVALID', { detail: `event ${event.seq} (${event.type}) contradicts the books` });
