import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { FloorLedger } from './floor-ledger.ts';
import type { AskedDecision } from './random-operator.ts';

/** Checks that every pay that waits or waited is in its machine's journal with the same amount or jackpot level. */
export const checkHandPays = ({ handPays, cabinets }: FloorLedger): string[] =>
  handPays.flatMap((handPay) => {
    const event = cabinets.get(handPay.machine_id)?.events.find((candidate) => idOf(candidate) === handPay.id);
    const isSame =
      (event?.type === 'handPayOwed' && handPay.kind === 'handPay' && event.amountMinor === handPay.amount_minor) ||
      (event?.type === 'jackpotHit' && handPay.kind === 'jackpot' && event.level === handPay.level);
    return isSame ? [] : [`${JSON.stringify(handPay)} waits, the journal says ${JSON.stringify(event)}`];
  });

/** Checks that each pay has the decision that an operator's command made, and no other. */
export const checkDecisions = (decisions: readonly AskedDecision[], { handPays }: FloorLedger): string[] => {
  const asked = new Map(decisions.map(({ payId, verdict }) => [payId, verdict]));
  return handPays.flatMap(({ id, state }) => {
    const wanted = asked.get(id) ?? 'waiting';
    return state === wanted ? [] : [`the pay ${id} is ${state}, it was ${wanted}`];
  });
};

const idOf = (event: CabinetEvent): string | null => ('transferId' in event ? event.transferId : null);
