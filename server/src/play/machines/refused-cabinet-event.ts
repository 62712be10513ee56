import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { StoredMachine } from './machine-store.ts';

/**
 * Stores a cabinet event that the server refused, for an operator's decision. If the agent resends the sequence number with other content,
 * the first content stays until the operator has decided or an event with this number is applied.
 */
export const storeRefusedEvent = (tx: DatabaseTransaction, machineId: string, event: CabinetEvent): Promise<number> =>
  tx.run(
    'UPDATE machines SET refused_event = coalesce(refused_event, ?) WHERE id = ? AND acknowledged_seq = ?',
    JSON.stringify(event),
    machineId,
    event.seq - 1,
  );

export const parseRefusedEvent = ({ refusedEvent }: Pick<StoredMachine, 'refusedEvent'>): CabinetEvent | null =>
  refusedEvent === null ? null : (JSON.parse(refusedEvent) as CabinetEvent);

/** Formats an event as text such as `event 3 (cashedOut of 20.00, transfer out-1), with 0.00 on the meter after it`. */
export const describeCabinetEvent = (event: CabinetEvent): string =>
  `event ${event.seq} (${[event.type, factsOf(event)].filter(Boolean).join(' ')}), with ${formatLedgerAmount(event.meterMinor)} on the meter after it`;

const factsOf = (event: CabinetEvent): string => {
  switch (event.type) {
    case 'credited':
    case 'cashedOut':
    case 'handPayOwed':
    case 'creditsCancelled':
      return `of ${formatLedgerAmount(event.amountMinor)}, transfer ${event.transferId}`;
    case 'handPayCleared':
      return `of transfer ${event.transferId}`;
    case 'jackpotHit':
      return `of level ${event.level} in round ${plain(event.roundId)}, transfer ${event.transferId}`;
    case 'roundPlayed':
      return `${event.freeSpin ? 'a free spin' : `with a stake of ${formatLedgerAmount(event.stakeMinor)}`} and a win of ${formatLedgerAmount(event.winMinor)}, round ${plain(event.roundId)}`;
    case 'pressUnplayed':
      return `of press ${event.commandId}`;
    case 'foreignMoney':
      return `of ${formatLedgerAmount(event.amountMinor)} from ${event.source}`;
    case 'malfunctioned':
      return `because of ${plain(event.reason)}`;
    case 'recovered':
    case 'recorded':
      return '';
  }
};

// Replace control characters, which a terminal would interpret: agents supply these texts.
const plain = (text: string): string => text.replace(/\p{Cc}/gu, '?');
