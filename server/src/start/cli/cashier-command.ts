import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Refusal } from '@reelfloor/protocol';
import { explainRefusedMove } from '../../backoffice/cash-desk/explain-refused-move.ts';
import { noteRefusedDeposit, type OutsideMove } from '../../backoffice/cash-desk/move-outside.ts';
import { moveAtDesk, type ShiftTerms } from '../../backoffice/cash-desk/shifts/move-at-desk.ts';
import { formatMajor, parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { recordChange } from '../../platform/audit-trail/record-change.ts';
import type { Database, UnitOfWork } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { storageRefusal } from '../../platform/database/storage-refusal.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import { bridgedRegister } from '../../players/protection/registers/bridged-register.ts';
import { RegisterDesk } from '../../players/protection/registers/register-desk.ts';
import { type Config, readPlace } from '../config/config.ts';
import { applyOperatorCurrency } from '../config/operator-currency.ts';
import { shiftTerms } from '../config/report-settings.ts';
import { personAtKeyboard } from './operator/person-at-keyboard.ts';
import { runCommand } from './run-command.ts';
import { runShiftVerb } from './run-shift-verb.ts';

const usage = `Usage: npm run cashier -- deposit PLAYER AMOUNT [--note TEXT] [--player-note TEXT] [--key KEY]
       npm run cashier -- withdraw PLAYER AMOUNT [--note TEXT] [--player-note TEXT] [--key KEY]
       npm run cashier -- shift open|count|close|sign-off|list|show …
Only staff see --note, in the operators' record; the player reads --player-note beside the amount.
AMOUNT is in major units, such as 125.50 where a lira has 100 kuruş. The same KEY never moves money twice.`;

/** Refusals of a deposit that say nothing about its player. */
const noPlayersDoing: readonly unknown[] = [
  'STORAGE_FULL',
  'BOOKS_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'TRANSFER_KEY_REUSED',
];
const maxNote = 200;
const keyForm = /^[A-Za-z0-9_-]{8,64}$/;

/** This command works while the server is running. */
await runCommand(async () => {
  if (process.argv[2] === 'shift') return runShiftVerb(process.argv.slice(2));
  const terms = shiftTerms(process.env);
  const place = readPlace(process.env);
  applyOperatorCurrency(place.dataDir);
  const move = readMove(process.argv.slice(2));
  console.log(`Key: ${move.key}`);
  const database = await openDatabase(place);
  try {
    if (move.direction === 'deposit') await askRegisters(database, place, move);
    const moved = await storageRefusal(() => database.transact((unit) => moveAndRecord(unit, move, terms)));
    if (!moved.ok) {
      await noteRefused(database, move, moved.refusal);
      throw new ConfigError(explainRefusedMove(moved.refusal, move));
    }
    passFaultPoint(`${move.direction}.afterCommit`);
    const { isNew, balanceMinor, shiftId } = moved.value;
    const what = `${move.direction === 'deposit' ? 'deposit to' : 'withdrawal from'} ${move.username}`;
    const told = isNew ? 'Done' : 'Done before under this key, nothing moved now';
    console.log(
      `${told}: ${formatMajor(move.amountMinor)}, ${what}. Wallet after it: ${formatMajor(balanceMinor)}.${shiftId === null ? '' : ` Shift ${shiftId}.`}`,
    );
  } finally {
    await database.close();
  }
});

/** Asks the registers of excluded people about the player, before the unit of work that reads their answers. */
async function askRegisters(
  database: Database,
  { registers }: Pick<Config, 'registers'>,
  { username }: Pick<OutsideMove, 'username'>,
) {
  const sql = 'SELECT id FROM players WHERE username = ?';
  const player = await database.read.get<{ id: string }>(sql, username).catch(() => undefined);
  if (!player || registers.length === 0) return;
  const at = await readTime(database.read);
  const desk = new RegisterDesk({
    database,
    bus: null,
    now: () => at,
    registers: registers.map(bridgedRegister),
    onSilence: ({ register, why }) => console.error(`The register ${register} gave no answer: ${why}.`),
  });
  await desk.ask(player.id);
}

/** Notes a refused deposit, for the marks. */
async function noteRefused(database: Database, move: Omit<OutsideMove, 'at'>, refusal: Refusal) {
  if (noPlayersDoing.includes(refusal.code)) return;
  const at = await readTime(database.read);
  await noteRefusedDeposit(database, { ...move, at }, refusal, at);
}

async function moveAndRecord(unit: UnitOfWork, move: DeskMove, terms: ShiftTerms) {
  const at = await readTime(unit);
  const who = personAtKeyboard(process.env);
  const moved = await moveAtDesk(unit, { ...move, at, who }, terms);
  if (!moved.ok || !moved.value.isNew) return moved;
  const { direction, username, amountMinor, note: playerNote, staffNote: note, key } = move;
  const { shiftId } = moved.value;
  const details = { amountMinor, note, playerNote, key, ...(shiftId !== null && { shift: shiftId }) };
  await recordChange(unit, { at, who, what: `cashier ${direction}`, subject: username, details });
  return moved;
}

/** A move with a note that only staff see. The note is no part of the move: a repeated key keeps the first one. */
type DeskMove = Omit<OutsideMove, 'at'> & { readonly staffNote: string };

function readMove(args: string[]): DeskMove {
  const type = 'string';
  const options = { note: { type }, 'player-note': { type }, key: { type } } as const;
  const { positionals, values } = parse(() => parseArgs({ args, options, allowPositionals: true }));
  const [direction, username, amount, ...more] = positionals;
  if ((direction !== 'deposit' && direction !== 'withdraw') || !username || !amount || more.length > 0)
    throw new ConfigError(usage);
  const amountMinor = parseAmountMinor(amount);
  if (amountMinor === null)
    throw new ConfigError(
      `"${amount}" is no amount; write major units above zero, such as ${formatMajor(12_550)}.`,
    );
  const { note: staffNote = '', 'player-note': note = '', key = randomUUID() } = values;
  for (const text of [staffNote, note])
    if (text.length > maxNote || /\p{Cc}/u.test(text))
      throw new ConfigError(`A note is one line of at most ${maxNote} characters.`);
  if (!keyForm.test(key)) throw new ConfigError('A key has 8 to 64 letters, digits, hyphens or underscores.');
  return { direction, username, amountMinor, note, staffNote, key };
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
