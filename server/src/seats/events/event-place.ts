import { type MachineId, refused } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { BrandBounds } from '../../machines/brand-bounds.ts';

export type EventOf<Type extends CabinetEvent['type']> = Extract<CabinetEvent, { type: Type }>;

/** Where and when an event is posted. */
export interface EventPlace {
  readonly machineId: MachineId;
  readonly brandId: string;
  /** By the server's clock; the cabinet's clock is not trusted. */
  readonly at: number;
  readonly bounds: BrandBounds | null;
  /** The reason a person must approve the pay, for instance the machine's fault; null if it is paid at once. */
  readonly waitsBecause: string | null;
  /** The number of the journal that the event comes from. Each journal numbers its events from 1. */
  readonly journalNo: number;
}

/** The refusal of an event that contradicts the books about money. Nothing is guessed: the whole batch is refused. */
export const contradiction = (event: CabinetEvent) =>
  refused('MESSAGE_INVALID', { detail: `event ${event.seq} (${event.type}) contradicts the books` });
