import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { StoredMachine } from './machine-store.ts';

/**
 * Stores a refused event for the person who decides about it. If the agent sends other content under the same number, the
 * first content stays until that person has decided or an event with this number was applied.
 */
export const keepRefusedEvent = (
  tx: DatabaseTransaction,
  machineId: string,
  event: CabinetEvent,
): Promise<number> =>
  tx.run(
    'UPDATE machines SET refused_event = coalesce(refused_event, ?) WHERE id = ? AND acknowledged_seq = ?',
    JSON.stringify(event),
    machineId,
    event.seq - 1,
  );

export const refusedEventOf = ({ refusedEvent }: Pick<StoredMachine, 'refusedEvent'>): CabinetEvent | null =>
  refusedEvent === null ? null : (JSON.parse(refusedEvent) as CabinetEvent);

/** Returns a text such as `event 3 (cashedOut of 20.00, transfer out-1), with 0.00 on the meter after it`. */
export const describeEvent = (event: CabinetEvent): string =>
  `event ${event.seq} (${[event.type, factsOf(event)].filter(Boolean).join(' ')}), with ${formatMajor(event.meterMinor)} on the meter after it`;

const factsOf = (event: CabinetEvent): string => {
  switch (event.type) {
    case 'credited':
    case 'cashedOut':
    case 'handPayOwed':
    case 'creditsCancelled':
      return `of ${formatMajor(event.amountMinor)}, transfer ${event.transferId}`;
    case 'handPayCleared':
      return `of transfer ${event.transferId}`;
    case 'jackpotHit':
      return `of level ${event.level} in round ${plain(event.roundId)}, transfer ${event.transferId}`;
    case 'roundPlayed':
      return `${event.freeSpin ? 'a free spin' : `with a stake of ${formatMajor(event.stakeMinor)}`} and a win of ${formatMajor(event.winMinor)}, round ${plain(event.roundId)}`;
    case 'pressUnplayed':
      return `of press ${event.commandId}`;
    case 'foreignMoney':
      return `of ${formatMajor(event.amountMinor)} from ${event.source}`;
    case 'malfunctioned':
      return `because of ${plain(event.reason)}`;
    case 'recovered':
    case 'recorded':
      return '';
  }
};

// Agents could put control characters into their texts, which a terminal would obey.
const plain = (text: string): string => text.replace(/\p{Cc}/gu, '?');
