import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { FloorBooks } from './floor-books.ts';
import type { AskedDecision } from './random-operator.ts';

/** Checks that every pay that waits or waited is in its machine's journal with the same amount or jackpot level. */
export const checkPays = ({ pays, cabinets }: FloorBooks): string[] =>
  pays.flatMap((pay) => {
    const event = cabinets.get(pay.machine_id)?.events.find((candidate) => idOf(candidate) === pay.id);
    const isSame =
      (event?.type === 'handPayOwed' && pay.kind === 'handPay' && event.amountMinor === pay.amount_minor) ||
      (event?.type === 'jackpotHit' && pay.kind === 'jackpot' && event.level === pay.level);
    return isSame ? [] : [`${JSON.stringify(pay)} waits, the journal says ${JSON.stringify(event)}`];
  });

/** Checks that each pay has the decision that an operator's command made, and no other. */
export const checkDecisions = (decisions: readonly AskedDecision[], { pays }: FloorBooks): string[] => {
  const asked = new Map(decisions.map(({ payId, verdict }) => [payId, verdict]));
  return pays.flatMap(({ id, state }) => {
    const wanted = asked.get(id) ?? 'waiting';
    return state === wanted ? [] : [`the pay ${id} is ${state}, it was ${wanted}`];
  });
};

const idOf = (event: CabinetEvent): string | null => ('transferId' in event ? event.transferId : null);
