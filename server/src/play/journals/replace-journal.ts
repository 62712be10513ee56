import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { isAgentConnected } from '../machines/agent-link-store.ts';
import { clearMachineJournal } from '../machines/machine-store.ts';
import {
  type AcceptJournalResult,
  acceptNewJournal,
  isNewJournal,
  type JournalAcceptance,
  refuseJournalAcceptance,
  retireJournal,
  settleMeterDifference,
} from './accept-journal.ts';
import { type CabinetJournal, findMachineJournalInFolder } from './read-journal.ts';
import type { MachineMoneyState } from './read-machine-money-state.ts';

/**
 * Retires a machine's lost or damaged journal in one step: ends its open transfers and credits the player or the house as the operator
 * decided, and lets the cabinet begin a fresh journal. If the cabinet has one already, accepts it. The caller must roll back unless the
 * result is `accepted`.
 */
export const replaceJournal = async (
  tx: DatabaseTransaction,
  moneyState: MachineMoneyState,
  { journals, ...acceptance }: JournalAcceptance & { readonly journals: string | null },
): Promise<AcceptJournalResult> => {
  const { machine, contradiction } = moneyState;
  if (contradiction?.kind === 'replaced' && isNewJournal(contradiction.journal))
    return acceptNewJournal(tx, { ...moneyState, contradiction }, acceptance);
  if (machine.journalId === null)
    return refuseJournalAcceptance(
      'JOURNAL_UNKNOWN',
      { machine: machine.id },
      `The ledger follows no journal of machine ${machine.id}: move its files out of AGENT_DATA_DIR, and its cabinet begins a fresh one.`,
    );
  if (await isAgentConnected(tx, machine.agentId))
    return refuseJournalAcceptance('JOURNAL_WRITTEN', { agent: machine.agentId, machine: machine.id });
  const whole = journals === null ? null : findMachineJournalInFolder(journals, machine.id);
  if (whole !== null && whole.facts.id === machine.journalId && isAhead(whole, machine.acknowledgedSeq))
    return onlyByCommand(
      `The journal of machine ${machine.id} can be read, and the ledger lacks its events ${machine.acknowledgedSeq + 1} to ${whole.facts.lastSeq}. Start its agent, which sends them, or: npm run operator -- reconcile plan --journals ${journals}`,
    );
  const given = await settleMeterDifference(tx, moneyState, { ...acceptance, meterMinor: 0 });
  if (given.kind !== 'even') return given;
  await tx.run("UPDATE cash_transfers SET cleared = 1 WHERE kind = 'handPay' AND machine_id = ?", machine.id);
  await retireJournal(tx, machine, acceptance.at);
  await clearMachineJournal(
    tx,
    machine.id,
    contradiction !== null && machine.fault === contradiction.text ? null : machine.fault,
  );
  await publishDatabaseChange(tx, 'machine', machine.id);
  return { kind: 'accepted', differenceMinor: given.differenceMinor, acknowledgedSeq: 0 };
};

const isAhead = ({ facts }: CabinetJournal, acknowledgedSeq: number): boolean =>
  facts.lastSeq > acknowledgedSeq && facts.firstSeq <= acknowledgedSeq + 1;

/** Result for cases that need a folder of journals: they occur only at the command line, because the staff pages never pass a folder. */
const onlyByCommand = (why: string): AcceptJournalResult => ({
  kind: 'impossible',
  why: new ConfigError(why),
});
