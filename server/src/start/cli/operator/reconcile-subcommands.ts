import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { formatFirstValidationError } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { listWaitingHandPays } from '../../../play/hand-pays/waiting-hand-pays.ts';
import { listUnfinishedCashTransfers } from '../../../play/journals/list-unfinished-cash-transfers.ts';
import { buildJournalReconcilePlan, formatJournalReconcilePlan } from '../../../play/journals/make-reconcile-plan.ts';
import { type ReconcilePlan, reconcilePlanSchema } from '../../../play/journals/reconcile-plan.ts';
import { buildActionSubcommands, readReasonOption } from './action-subcommands.ts';
import { carryOutReconciliationPlan } from './carry-out-reconciliation.ts';
import type { SubcommandDependencies, SubcommandInput, Subcommands } from './subcommand-definition.ts';

const plan = async (context: SubcommandDependencies, { options }: SubcommandInput): Promise<string[]> => {
  const made = await buildJournalReconcilePlan(context, {
    journals: listOf(options.journals).map(folder),
    lost: listOf(options.lost),
  });
  const differences = formatJournalReconcilePlan(made);
  const lines = differences.length > 0 ? differences : ['Ledger and journals agree: there is nothing to reconcile.'];
  if (typeof options.out !== 'string') return [...lines, 'Nothing changed. --out FILE saves the plan.'];
  // Write a plan without differences too, so that the steps after a restore are always the same.
  writePlan(options.out, made);
  return [
    ...lines,
    `Nothing changed. Read ${options.out}, correct its decisions where needed, then: npm run operator -- reconcile apply ${options.out} --reason "…"`,
  ];
};

const apply = async (
  context: SubcommandDependencies,
  { words: [file = ''], options }: SubcommandInput,
): Promise<string[]> => {
  const approved = readPlan(file);
  const reason = readReasonOption(options, { reason: 'required' });
  const end = await carryOutReconciliationPlan(context, { plan: approved, id: idOf(approved), reason });
  if (end.kind === 'before')
    return [`This plan was already applied by ${end.who} at ${new Date(end.at).toISOString()}; nothing changed.`];
  if (end.kind === 'changed')
    throw new ConfigError(
      'Ledger or journals have changed since this plan was made, so it is not applied. Stop server and agents if they run, make a new plan, and apply that; nothing changed.',
    );
  if (end.kind === 'failed')
    throw new ConfigError(
      `Machine ${end.machineId}: ${end.why}. ${end.isBegun ? 'Entries posted before that stay and are right: make a new plan for the rest.' : 'Nothing changed.'}`,
    );
  return [
    ...end.machines.map(
      ({ machine, decision, acknowledgedSeq, differenceMinor, to }) =>
        `${machine}: ${decision}; the ledger has its events up to ${acknowledgedSeq.to}${to === null ? '' : `; ${formatLedgerAmount(differenceMinor)} went from the machine to ${to}`}.${decision === 'replace-journal' ? ` Move cabinet-${machine}.sqlite and what is named like it out of AGENT_DATA_DIR before you start its agent.` : ''}`,
    ),
    'Applied. Start server and agents, decide the pending pays (pay list), then: npm run ledger:audit',
  ];
};

/** Writes the reconciliation plan to a file. Throws a ConfigError if the file exists or its folder does not. */
const writePlan = (file: string, made: ReconcilePlan): void => {
  if (existsSync(file)) throw new ConfigError(`${file} exists; name a new file. Nothing changed.`);
  const place = dirname(resolve(file));
  if (!existsSync(place)) throw new ConfigError(`There is no folder ${place}; nothing changed.`);
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
};

const readPlan = (file: string): ReconcilePlan => {
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}; nothing changed.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`${file} is not JSON; make a new plan. Nothing changed.`);
  }
  const parsed = z.safeParse(reconcilePlanSchema, content);
  if (!parsed.success)
    throw new ConfigError(`${file} is not a plan (${formatFirstValidationError(parsed.error)}); nothing changed.`);
  return parsed.data;
};

/** Returns a hash of the reconciliation plan, so that the same plan is carried out only once. A changed decision makes a different plan. */
const idOf = (approved: ReconcilePlan): string =>
  `plan-${createHash('sha256').update(JSON.stringify(approved)).digest('hex').slice(0, 32)}`;

const listOf = (value: string | boolean | undefined): string[] =>
  typeof value === 'string' ? value.split(',').filter((word) => word !== '') : [];

const folder = (name: string): string => {
  if (!existsSync(name)) throw new ConfigError(`There is no folder ${name}; nothing changed.`);
  return resolve(name);
};

export const reconcileSubcommands: Subcommands = {
  plan: {
    words: [],
    options: { journals: 'string', lost: 'string', out: 'string' },
    help: 'compares ledger and journals, with a decision for each machine: --journals FOLDER,FOLDER, --lost AGENT for a lost disk, --out FILE writes the plan',
    run: plan,
  },
  apply: {
    words: ['PLAN'],
    options: { reason: 'string' },
    help: 'executes exactly that plan, once and as a whole; refused if anything has changed since',
    run: apply,
  },
};

export const paySubcommands = buildActionSubcommands('pay', {
  list: {
    words: [],
    help: 'pending hand pays and jackpots: id, time, kind, amount, machine, player, reason',
    run: async ({ database }) =>
      (await listWaitingHandPays(database.read)).map(
        ({ id, kind, level, amount_minor, machine_id, player_id, at, reason }) =>
          `${id}  ${new Date(at).toISOString()}  ${kind}${level === null ? '' : ` ${level}`}  ${formatLedgerAmount(amount_minor)}  machine ${machine_id}  player ${player_id}  ${reason}`,
      ),
  },
});

export const transferSubcommands = buildActionSubcommands('transfer', {
  list: {
    words: [],
    help: 'open transfers, oldest first: id, open or held, kind, amount, player, machine, age, reason',
    run: async ({ database, at }) =>
      (await listUnfinishedCashTransfers(database.read, at)).map(
        ({ id, isHeld, kind, amountMinor, username, machineId, ageS, why }) =>
          `${id}  ${isHeld ? 'held' : 'open'}  ${kind}  ${amountMinor === null ? 'amount not known yet' : formatLedgerAmount(amountMinor)}  player ${username}  machine ${machineId}  ${ageS} s  ${why}`,
      ),
  },
});
