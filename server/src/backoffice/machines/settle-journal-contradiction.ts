import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import { type LockedFolder, lockJournalFolderIfGiven } from '../../play/journals/lock-journals.ts';
import { requireMachineMoneyState } from '../../play/journals/read-machine-money-state.ts';
import {
  computeMeterDifference,
  type SettledJournal,
  settleJournalManually,
} from '../../play/journals/settle-journal-manually.ts';
import { implementOfficeAction, machineSubject } from '../implement-office-action.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { readJournalDecisionRequestFacts, readJournalMoneyChangeRows } from './journal-decision-request-facts.ts';
import { buildMachineMessageParameter, readBrandNameOrId } from './seat-request-facts.ts';

export const settleJournal = implementOfficeAction<'settleJournal', LockedFolder | undefined>('settleJournal', {
  ...machineSubject,
  commandLine: {
    prepare: ({ journals }) => lockJournalFolderIfGiven(journals),
    release: (claimed) => claimed?.release(),
    finish: ({ machineId, way }, claimed, at) => {
      if (way !== 'replace-journal') return [];
      const aside = claimed?.journals ? moveJournalAside(claimed.journals, machineId, at) : null;
      return [
        aside === null
          ? `The journal of machine ${machineId} is abandoned. Move cabinet-${machineId}.sqlite and what is named like it out of AGENT_DATA_DIR, then start the agent: its cabinet begins a fresh journal, and the machine is in play.`
          : `The journal of machine ${machineId} is abandoned; its files are in ${aside}. Start the agent: its cabinet begins a fresh journal, and the machine is in play.`,
      ];
    },
  },
  pins: async (db, { machineId }) => readJournalDecisionRequestFacts(db, await requireMachineMoneyState(db, machineId)),
  effect: async (db, { machineId, way, decision, to }) => {
    const found = await requireMachineMoneyState(db, machineId);
    const { differenceMinor, meterMinor } = computeMeterDifference(found, { way, decision });
    const sizeMinor = Math.max(0, differenceMinor);
    const isHouse = to === 'house';
    const sentence =
      sizeMinor === 0 || to === null ? 'settleJournal' : isHouse ? 'settleJournal.toHouse' : 'settleJournal.toPlayer';
    const values = {
      ...buildMachineMessageParameter(machineId),
      brand: createTextRequestValue(await readBrandNameOrId(db, found.machine.brandId)),
      player: createOptionalTextRequestValue(found.claimant?.username, 'nobody'),
      amount: createAmountRequestValue(sizeMinor),
      way: createTextRequestValue(way),
    };
    const money = await readJournalMoneyChangeRows(db, found, {
      creditMinor: meterMinor - found.ledgerMinor,
      walletMinor: to !== null && !isHouse ? sizeMinor : 0,
    });
    const before = found.contradiction
      ? createTextRequestValue(found.contradiction.kind)
      : createWordRequestValue('none');
    return createApprovalRequestEffect(
      sentence,
      values,
      [
        createApprovalRequestChangeRow(
          'contradiction',
          { from: before, to: createWordRequestValue('none') },
          buildMachineMessageParameter(machineId),
        ),
        ...money,
      ],
      { amountMinor: sizeMinor === 0 ? null : sizeMinor },
    );
  },
  async perform(tx, { machineId: id, way, decision, to }, { at }, claimed) {
    // Journals are on the cabinets' computer, so a decision that needs them can only be made at the command line there.
    const settled = await settleJournalManually(tx, { id, way, decision, to, journals: claimed?.journals ?? null, at });
    const { differenceMinor, receiver, details, acknowledgedSeq } = settled;
    const accepted = [
      `Machine ${id} is back in play; its agent reconnects within a second.`,
      ...movedLines(settled),
      `Its events are taken from ${acknowledgedSeq + 1} on.`,
    ];
    return {
      answer: { differenceMinor, receiver },
      audit: details,
      lines: way === 'replace-journal' ? movedLines(settled) : accepted,
    };
  },
});

const movedLines = ({ found, decision, differenceMinor, receiver }: SettledJournal): string[] => [
  ...found.open.map((order) => `${order.kind} ${order.id}: ${decision === 'settle' ? 'settled' : 'void'}.`),
  ...(receiver === null ? [] : [`${formatLedgerAmount(differenceMinor)} went from the machine to ${receiver}.`]),
];

/**
 * Moves a machine's journal files into a subfolder, so that its cabinet creates a new journal and the old one can still be read. Returns
 * the subfolder; null if there are no files.
 */
const moveJournalAside = (folder: string, machineId: string, at: number): string | null => {
  const journal = `cabinet-${machineId}.sqlite`;
  const names = readdirSync(folder).filter((name) => name === journal || name.startsWith(`${journal}-`));
  if (names.length === 0) return null;
  const aside = join(folder, `given-up-${new Date(at).toISOString().replaceAll(':', '-')}-${machineId}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  // Move the write-ahead log first: after an interruption the journal is still in place, and the step can be repeated.
  for (const name of names.sort().reverse()) renameSync(join(folder, name), join(aside, name));
  return aside;
};
