import { caseLines, caseOf } from '../journals/case-lines.ts';
import { claimJournals } from '../journals/claim-journals.ts';
import { moveJournalAside } from '../journals/move-journal-aside.ts';
import { type SettledJournal, settleJournal } from '../journals/settle-journal.ts';
import { formatMajor } from '../ledger/ledger-currency.ts';
import { ConfigError } from '../process/config-error.ts';
import { decisionOf } from './read-decision.ts';
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
  way: 'accept-journal' | 'accept-books',
): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const decision = decisionOf(options.open);
  const to = typeof options.to === 'string' ? options.to : null;
  return changeAndRecord(desk, `machine ${way}`, id, async (unit) => {
    const done = await settleJournal(unit, { id, way, decision, to, journals: null, at: desk.at });
    const answer = [
      `Machine ${id} is in play again; its agent says hello anew within a second.`,
      ...movedLines(done),
      `Its events are taken from ${done.acknowledgedSeq + 1} on.`,
    ];
    return { answer, details: done.details };
  });
};

const replace = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const decision = decisionOf(options.open);
  const reason = readText(options.reason, '--reason', '');
  if (reason === '')
    throw new ConfigError('Say why with --reason "…"; it is kept in the record. Nothing changed.');
  const journals = folderOf(options.journals);
  const to = typeof options.to === 'string' ? options.to : null;
  const release = journals === null ? () => {} : claimJournals(journals);
  try {
    const answer = await changeAndRecord(desk, 'machine replace-journal', id, async (unit) => {
      const wish = { id, way: 'replace-journal', decision, to, journals, at: desk.at } as const;
      const done = await settleJournal(unit, wish);
      return { answer: movedLines(done), details: { ...done.details, reason } };
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

const movedLines = ({ found, decision, differenceMinor, receiver }: SettledJournal): string[] => [
  ...found.open.map((order) => `${order.kind} ${order.id}: ${decision === 'settle' ? 'settled' : 'void'}.`),
  ...(receiver === null ? [] : [`${formatMajor(differenceMinor)} went from the machine to ${receiver}.`]),
];

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
