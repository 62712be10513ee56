import type { ViewerId } from '@reelfloor/protocol';
import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { AnnouncedMachine } from '../../play/machines/agent-registry.ts';

/**
 * Returns the answer to an agent's `hello`: for each machine, the number of its last event in the ledger, or why its
 * events are refused. `viewers`: ids of viewers that may go on watching; the agent stops all others. Null: it stops
 * nobody.
 */
export const helloAnswerOf = (
  nowMs: number,
  {
    machines,
    refused,
    viewers,
  }: {
    readonly machines: ReadonlyMap<string, AnnouncedMachine>;
    /** By machine id, why the server does not take a machine. */
    readonly refused: ReadonlyMap<string, string>;
    readonly viewers: ViewerId[] | null;
  },
) => ({
  now: nowMs,
  acknowledged: Object.fromEntries(
    [...machines].flatMap(([id, { contradiction, acknowledgedSeq }]) =>
      contradiction ? [] : [[id, acknowledgedSeq]],
    ),
  ),
  contradicted: Object.fromEntries(
    [...machines].flatMap(([id, { contradiction }]) => (contradiction ? [[id, contradiction.text]] : [])),
  ),
  refused: Object.fromEntries(refused),
  currency: ledgerCurrency(),
  ...(viewers === null ? {} : { viewers }),
});
