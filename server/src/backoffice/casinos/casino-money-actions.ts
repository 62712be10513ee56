import { platformAccountOf, readBalance } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount, parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import {
  endPlatformTransfer,
  findPlatformTransfer,
  type PlatformTransfer,
  requeueHeldPlatformTransfer,
} from '../../money/ledger/platform-transfers.ts';
import { postTransfer } from '../../money/ledger/post-transfer.ts';
import { closeAlert } from '../../platform/alerts/alert-store.ts';
import { publishChange } from '../../platform/bus/publish-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { SeatEvents } from '../../play/seats/seat-events.ts';
import { voidRefusedPlatformCashIn } from '../../play/seats/transfers/platform-cash-in.ts';
import { implementAction } from '../implement-action.ts';
import {
  amountValue,
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import { buildSiteParameter, connectionRequestFacts, requireConnectedSite } from './connected-site.ts';

/** Returns a move that waits for a staff decision. */
const heldMove = async (db: Queries, number: number): Promise<PlatformTransfer> => {
  const move = await findPlatformTransfer(db, number);
  if (!move) throw new BrokenRule('MOVE_UNKNOWN', { move: number });
  if (move.state !== 'held') throw new BrokenRule('MOVE_NOT_HELD', { move: number });
  return move;
};

const stateWord = ({ state }: PlatformTransfer) =>
  wordValue(
    state === 'held' ? 'held' : state === 'done' ? 'settled' : state === 'refused' ? 'refused' : 'pending',
  );

const decideMove = implementAction('decideMove', {
  subject: ({ number }) => String(number),
  pins: async (db, { number }) => {
    const move = await findPlatformTransfer(db, number);
    const values = { move: textValue(String(number)) };
    if (!move) return [createRequestFact('moveState', wordValue('none'), values)];
    return [
      createRequestFact('moveState', stateWord(move), values),
      createRequestFact('moveAmount', amountValue(move.amountMinor), values),
      createRequestFact('movePlayer', textValue(move.body.player), values),
    ];
  },
  async effect(db, { number, decision }) {
    const move = await heldMove(db, number);
    const values = {
      move: textValue(String(number)),
      amount: amountValue(move.amountMinor),
      player: textValue(move.body.player),
    };
    const to = wordValue(decision === 'retry' ? 'pending' : 'settled');
    const { amountMinor } = move;
    return createRequestEffect(
      `decideMove.${decision}`,
      values,
      [createRequestRow('moveState', { from: wordValue('held'), to }, { move: textValue(String(number)) })],
      { amountMinor },
    );
  },
  async perform(tx, { number, decision }, { at, who }) {
    const move = await heldMove(tx, number);
    const { id, kind, siteKey, playerId, amountMinor } = move;
    const about = `${kind} ${id} of ${formatLedgerAmount(amountMinor)}`;
    await closeAlert(tx, { kind: 'platformHeld', subject: id }, at);
    if (decision === 'retry') {
      await requeueHeldPlatformTransfer(tx, number, at);
      await publishChange(tx, 'wallet', playerId);
      return { answer: {}, audit: { id, kind, decision }, lines: [`The ${about} is sent again.`] };
    }
    const answer = { class: 'refused', code: 'CLOSED_BY_STAFF', message: who };
    await endPlatformTransfer(tx, number, { state: 'refused', answer, at });
    if (kind === 'credit') await postPaidByHand(tx, move, at);
    const seatEvents = SeatEvents.of(tx);
    if (kind === 'debit') await voidRefusedPlatformCashIn(tx, move, seatEvents);
    await publishChange(tx, 'transfer', id.replace(/^cash-in:/, ''));
    return {
      answer: {},
      audit: { id, kind, decision, amountMinor, siteKey },
      lines: [`The ${about} is closed.`],
    };
  },
});

/** Posts that the hall has paid the player outside the platform, and so no longer owes the amount to the casino. */
const postPaidByHand = async (
  tx: DatabaseTransaction,
  { id, siteKey, amountMinor }: PlatformTransfer,
  at: number,
): Promise<void> => {
  const posted = await postTransfer(tx, {
    ...{ id: `platform-paid:${id}`, kind: 'platformPaidByHand', at },
    entries: [
      { account: platformAccountOf(siteKey), amountMinor: -amountMinor },
      { account: 'cashier', amountMinor },
    ],
  });
  if (!posted.ok) throw new Error(`closing ${id} was refused: ${posted.refusal.code}`);
};

const settleSite = implementAction('settleSite', {
  ...connectionRequestFacts,
  commandLine: {
    read: {
      amountMinor(typed) {
        const amountMinor = parseAmountMinor(typed);
        if (amountMinor === null)
          throw new ConfigError(`"${typed}" is no amount, such as 1250.50; nothing changed.`);
        return amountMinor;
      },
    },
  },
  async effect(db, { siteId, direction, amountMinor }) {
    const site = await requireConnectedSite(db, siteId);
    const values = buildSiteParameter({ siteId });
    const { balanceMinor } = await readBalance(db, platformAccountOf(site.key));
    const to = balanceMinor + (direction === 'paid' ? -amountMinor : amountMinor);
    const owed = createRequestRow(
      'siteOwed',
      { from: amountValue(balanceMinor), to: amountValue(to) },
      values,
    );
    return createRequestEffect(
      `settleSite.${direction}`,
      { ...values, amount: amountValue(amountMinor) },
      [owed],
      {
        amountMinor,
      },
    );
  },
  async perform(tx, { siteId, direction, amountMinor }, { at, key }) {
    const site = await requireConnectedSite(tx, siteId);
    const signedMinor = direction === 'paid' ? -amountMinor : amountMinor;
    const posted = await postTransfer(tx, {
      ...{ id: `platform-settled:${key}`, kind: 'platformSettled', at },
      entries: [
        { account: platformAccountOf(site.key), amountMinor: signedMinor },
        { account: 'cashier', amountMinor: -signedMinor },
      ],
    });
    if (!posted.ok) throw new Error(`the settlement was refused: ${posted.refusal.code}`);
    const { balanceMinor: owedMinor } = await readBalance(tx, platformAccountOf(site.key));
    const line = `Booked. This hall owes the casino of site ${siteId} ${formatLedgerAmount(owedMinor)} now; below zero, the casino owes the hall.`;
    return { answer: { owedMinor }, audit: { direction, amountMinor, owedMinor }, lines: [line] };
  },
});

/** Actions that decide on money between the hall and casinos, for the office and the command line. */
export const casinoMoneyActions = { decideMove, settleSite };
