import { formatMajor } from '../ledger/ledger-currency.ts';
import { decideByHand } from '../pays/decide-by-hand.ts';
import type { Decision } from '../pays/decide-pay.ts';
import { listWaitingPays } from '../pays/waiting-pays.ts';
import { ConfigError } from '../process/config-error.ts';
import { changeAndRecord, readId, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const list = async ({ database }: VerbContext): Promise<string[]> => {
  const pays = await listWaitingPays(database.read);
  return pays.map(
    ({ id, kind, level, amount_minor, machine_id, player_id, at, reason }) =>
      `${id}  ${new Date(at).toISOString()}  ${kind}${level === null ? '' : ` ${level}`}  ${formatMajor(amount_minor)}  machine ${machine_id}  player ${player_id}  ${reason}`,
  );
};

const decide = async (
  desk: VerbContext,
  { words: [word], options }: VerbInput,
  verdict: Decision['verdict'],
): Promise<string[]> => {
  const id = readId(word, 'PAY');
  const reason = readText(options.reason, '--reason', '');
  if (reason === '') throw new ConfigError('Say why with --reason "…"; it is kept in the record.');
  const what = verdict === 'approved' ? 'pay approve' : 'pay refuse';
  const pay = await changeAndRecord(desk, what, id, async (unit) => {
    const { pay: decided, details } = await decideByHand(unit, { id, verdict, at: desk.at });
    return { answer: decided, details: { ...details, reason } };
  });
  const amount = formatMajor(pay.amount_minor);
  return [
    verdict === 'approved'
      ? `Paid ${amount} to the wallet of player ${pay.player_id}.`
      : `Refused to pay ${amount} to player ${pay.player_id}; no money moved.`,
  ];
};

export const payVerbs: Readonly<Record<string, Verb>> = {
  list: {
    words: [],
    says: 'hand pays and jackpots that wait for a person: id, when, what, how much, where, who, why it waits',
    run: list,
  },
  approve: {
    words: ['PAY'],
    options: { reason: 'string' },
    says: 'pays it to the wallet; --reason is kept in the record',
    run: (desk, order) => decide(desk, order, 'approved'),
  },
  refuse: {
    words: ['PAY'],
    options: { reason: 'string' },
    says: 'closes it unpaid and lets the cabinet be unlocked; --reason is kept in the record',
    run: (desk, order) => decide(desk, order, 'refused'),
  },
};
