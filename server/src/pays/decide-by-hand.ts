import type { UnitOfWork } from '../database/database.ts';
import { BrokenRule } from '../process/broken-rule.ts';
import { type Decision, decidePay } from './decide-pay.ts';
import type { WaitingPay } from './waiting-pays.ts';

/** Decides a pay for a person. Throws a ConfigError if there is none, or if it was decided before. */
export const decideByHand = async (
  unit: UnitOfWork,
  decision: Decision,
): Promise<{ pay: WaitingPay; details: Readonly<Record<string, unknown>> }> => {
  const decided = await decidePay(unit, decision);
  if (decided.kind === 'unknown') throw new BrokenRule('PAY_UNKNOWN', { pay: decision.id });
  const { pay } = decided;
  if (decided.kind === 'decidedBefore')
    throw new BrokenRule(
      'PAY_DECIDED',
      { pay: pay.id },
      `Pay ${pay.id} was ${pay.state} before; nothing changed.`,
    );
  const { kind, player_id: player, machine_id: machine, amount_minor: amountMinor } = pay;
  return { pay, details: { kind, player, machine, amountMinor } };
};
