import { type Accepted, acceptBooks, acceptJournal } from '../journals/accept-journal.ts';
import { claimJournals } from '../journals/claim-journals.ts';
import { moveJournalAside } from '../journals/move-journal-aside.ts';
import type { JournalCase } from '../journals/read-case.ts';
import { replaceJournal } from '../journals/replace-journal.ts';
import { formatMajor } from '../ledger/format-major.ts';
import { ConfigError } from '../process/config-error.ts';
import { caseLines, caseOf, decisionOf } from './case-lines.ts';
import { folderOf } from './transfer-verbs.ts';
import { changeAndRecord, readId, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const show = async ({ database }: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const found = await caseOf(database.read, readId(word, 'MACHINE'));
  const { machine, contradiction } = found;
  return [
    contradiction
      ? `Machine ${machine.id} is out of play: ${contradiction.text}`
      : `Machine ${machine.id}: its journal and the books do not contradict each other.`,
    ...caseLines(found),
  ];
};

const accept = async (
  desk: VerbContext,
  { words: [word], options }: VerbInput,
  what: 'accept-journal' | 'accept-books',
): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const decision = decisionOf(options.open);
  return changeAndRecord(desk, `machine ${what}`, id, async (unit) => {
    const found = await caseOf(unit, id);
    const { machine, contradiction, open } = found;
    if (!contradiction)
      throw new ConfigError(
        `The journal of machine ${id} does not contradict the books as far as the server knows; nothing changed. It is asked when its agent says hello.`,
      );
    const to = receiverOf(options.to, found);
    const accepting = what === 'accept-journal' ? acceptJournal : acceptBooks;
    const accepted = await accepting(unit, { ...found, contradiction }, { decision, to, at: desk.at });
    if (accepted.kind !== 'accepted') throw new ConfigError(explain(accepted, found));
    const { differenceMinor, acknowledgedSeq } = accepted;
    const receiver = differenceMinor === 0 ? null : to === 'house' ? 'house' : (to?.username ?? null);
    const details = {
      contradiction: contradiction.text,
      journal: { from: machine.journalId, to: contradiction.journal.id },
      acknowledgedSeq: { from: machine.acknowledgedSeq, to: acknowledgedSeq },
      open: open.map(({ id: transferId, kind }) => ({ transferId, kind, decision })),
      differenceMinor,
      to: receiver,
    };
    const answer = [
      `Machine ${id} is in play again; its agent says hello anew within a second.`,
      ...open.map((order) => `${order.kind} ${order.id}: ${decision === 'settle' ? 'settled' : 'void'}.`),
      ...(receiver === null ? [] : [`${formatMajor(differenceMinor)} went from the machine to ${receiver}.`]),
      `Its events are taken from ${acknowledgedSeq + 1} on.`,
    ];
    return { answer, details };
  });
};

const replace = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const decision = decisionOf(options.open);
  const reason = readText(options.reason, '--reason', '');
  if (reason === '')
    throw new ConfigError('Say why with --reason "…"; it is kept in the record. Nothing changed.');
  const journals = folderOf(options.journals);
  const release = journals === null ? () => {} : claimJournals(journals);
  try {
    const answer = await changeAndRecord(desk, 'machine replace-journal', id, async (unit) => {
      const found = await caseOf(unit, id);
      const to = receiverOf(options.to, found);
      const replaced = await replaceJournal(unit, found, { decision, to, journals, at: desk.at });
      if (replaced.kind !== 'accepted') throw new ConfigError(explain(replaced, found));
      const { machine, open } = found;
      const { differenceMinor } = replaced;
      const receiver = differenceMinor === 0 ? null : to === 'house' ? 'house' : (to?.username ?? null);
      const details = {
        journal: { from: machine.journalId },
        acknowledgedSeq: { from: machine.acknowledgedSeq, to: 0 },
        open: open.map(({ id: transferId, kind }) => ({ transferId, kind, decision })),
        differenceMinor,
        to: receiver,
        reason,
      };
      const lines = [
        ...open.map((order) => `${order.kind} ${order.id}: ${decision === 'settle' ? 'settled' : 'void'}.`),
        ...(receiver === null
          ? []
          : [`${formatMajor(differenceMinor)} went from the machine to ${receiver}.`]),
      ];
      return { answer: lines, details };
    });
    const aside = journals === null ? null : moveJournalAside(journals, id, desk.at);
    return [
      ...answer,
      aside === null
        ? `The journal of machine ${id} is given up for good. Move cabinet-${id}.sqlite and what is named like it out of AGENT_DATA_DIR, then start the agent: its cabinet begins a fresh journal, and the machine is in play.`
        : `The journal of machine ${id} is given up for good; its files are in ${aside}. Start the agent: its cabinet begins a fresh journal, and the machine is in play.`,
    ];
  } finally {
    release();
  }
};

/** Returns who receives the difference; null if the operator did not say. Throws unless it is the player or `house`. */
const receiverOf = (value: string | boolean | undefined, { machine, claimant }: JournalCase) => {
  if (value === undefined) return null;
  if (value === 'house') return 'house';
  if (claimant && String(value).toLowerCase() === claimant.username.toLowerCase()) return claimant;
  throw new ConfigError(
    `--to is house${claimant ? ` or ${claimant.username}` : ''}, whose credit is at machine ${machine.id}; nothing changed.`,
  );
};

const explain = (refused: Exclude<Accepted, { kind: 'accepted' }>, found: JournalCase): string => {
  if (refused.kind === 'impossible') return `${refused.why} Nothing changed.`;
  const question =
    refused.missing === 'open'
      ? 'Transfers are open that no journal can tell of any more. Say what became of them: --open settle (a cash-in arrived, a cash-out was paid) or --open void (a cash-in goes back to the wallet, a cash-out did not happen).'
      : `The books have ${formatMajor(refused.differenceMinor)} more at the machine than its meter shows. Say who gets it: --to house${found.claimant ? ` or --to ${found.claimant.username}` : ''}.`;
  return [question, ...caseLines(found), 'Nothing changed.'].join('\n');
};

export const journalVerbs: Readonly<Record<string, Verb>> = {
  journal: {
    words: ['MACHINE'],
    says: 'what its journal and the books say of its money, and what to do where they contradict each other',
    run: show,
  },
  'accept-journal': {
    words: ['MACHINE'],
    options: { open: 'string', to: 'string' },
    says: 'takes a fresh journal in the place of a lost one: --open void|settle, --to USERNAME|house gets what the books have',
    run: (desk, order) => accept(desk, order, 'accept-journal'),
  },
  'replace-journal': {
    words: ['MACHINE'],
    options: { journals: 'string', open: 'string', to: 'string', reason: 'string' },
    says: 'gives a lost or damaged journal up, with its agent stopped: --journals AGENT_DATA_DIR moves its files aside, --open void|settle, --to USERNAME|house gets what the books have',
    run: replace,
  },
  'accept-books': {
    words: ['MACHINE'],
    options: { open: 'string', to: 'string' },
    says: 'takes books from a backup, older than the journal: --open void|settle, --to USERNAME|house gets the difference',
    run: (desk, order) => accept(desk, order, 'accept-books'),
  },
};
