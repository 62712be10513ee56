import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { type Cleared, type ClearRequest, clearMachine, isMeterUnknown } from './clear-machine.ts';
import { caseOf, type JournalCase, withCase } from './read-case.ts';

type Done = Extract<Cleared, { kind: 'cleared' }>;

export interface Clearing {
  readonly cleared: Done;
  readonly found: JournalCase;
  /** For the operators' record. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Clears a machine as a person has decided. Throws a ConfigError that says what is missing or impossible. */
export const clearByHand = async (
  tx: DatabaseTransaction,
  id: string,
  request: ClearRequest,
): Promise<Clearing> => {
  const found = await caseOf(tx, id);
  const cleared = await clearMachine(tx, found, request);
  if (cleared.kind !== 'cleared') throw withCase(brokenRuleOf(cleared, id), found);
  const { machine, claimant } = found;
  const { passedOver, correctedMinor } = cleared;
  const details = {
    fault: machine.fault,
    journal: { to: machine.journalId },
    acknowledgedSeq: {
      from: machine.acknowledgedSeq,
      to: passedOver?.event.seq ?? machine.acknowledgedSeq,
    },
    passedOver: passedOver?.event ?? null,
    open: passedOver?.order ? { transferId: passedOver.order.id, decision: request.decision } : null,
    correctedMinor,
    ...(isMeterUnknown(found, passedOver?.event ?? null) && { meterUnknown: true }),
    for: correctedMinor === 0 ? null : request.to === 'player' ? (claimant?.playerId ?? null) : 'house',
  };
  return { cleared, found, details };
};

const brokenRuleOf = (refused: Exclude<Cleared, Done>, id: string): BrokenRule => {
  switch (refused.kind) {
    case 'impossible':
      return refused.why;
    case 'meterUnknown': {
      const rule = new BrokenRule('CLEAR_METER_UNKNOWN', { machine: id });
      return rule.saying(`${rule.message} Say --meter-unknown.`);
    }
    case 'openUndecided': {
      const { event, order } = refused;
      const settled =
        order.kind === 'cashIn'
          ? `its ${formatMajor(order.amountMinor ?? 0)} arrived on the meter`
          : `${event.type === 'cashedOut' ? formatMajor(event.amountMinor) : 'the credit'} was paid to the wallet`;
      const kept = order.kind === 'cashIn' ? 'it goes back to the wallet' : 'nothing was paid';
      return new BrokenRule(
        'CLEAR_OPEN_UNDECIDED',
        { event: event.seq, transfer: order.id },
        `Event ${event.seq} answers the open ${order.kind} ${order.id}, which would wait for ever. Say what became of it: --open settle (${settled}) or --open void (${kept}).`,
      );
    }
    case 'differenceUndecided': {
      const { meterMinor, correctedMinor } = refused;
      const [size, is] = [formatMajor(Math.abs(correctedMinor)), correctedMinor > 0 ? 'more' : 'less'];
      const whose = correctedMinor > 0 ? 'who pays it' : 'who gets it';
      return new BrokenRule(
        correctedMinor > 0 ? 'CLEAR_MORE_UNDECIDED' : 'CLEAR_LESS_UNDECIDED',
        { machine: id, meterMinor, amountMinor: Math.abs(correctedMinor) },
        `The meter of machine ${id} shows ${formatMajor(meterMinor)}, which is ${size} ${is} than the books will have. Say ${whose}: --for player or --for house.`,
      );
    }
  }
};
