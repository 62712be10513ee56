import { platformOf, readBalance } from '../../money/ledger/ledger-account.ts';
import { formatMajor, parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { endMove, findMove, type PlatformMove, releaseMove } from '../../money/ledger/platform-moves.ts';
import { postTransfer } from '../../money/ledger/post-transfer.ts';
import { closeAlert } from '../../platform/alerts/alert-store.ts';
import { publishChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { SeatEvents } from '../../play/seats/seat-events.ts';
import { refuseDebit } from '../../play/seats/transfers/platform-cash-in.ts';
import { implementAction } from '../implement-action.ts';
import { amount, effect, fact, row, text, word } from '../staff/request-fact.ts';
import { connectedSite, onConnection, valuesOf } from './connected-site.ts';

/** Returns a move that waits for a staff decision. */
const heldMove = async (db: Queries, number: number): Promise<PlatformMove> => {
  const move = await findMove(db, number);
  if (!move) throw new BrokenRule('MOVE_UNKNOWN', { move: number });
  if (move.state !== 'held') throw new BrokenRule('MOVE_NOT_HELD', { move: number });
  return move;
};

const stateWord = ({ state }: PlatformMove) =>
  word(
    state === 'held' ? 'held' : state === 'done' ? 'settled' : state === 'refused' ? 'refused' : 'pending',
  );

const decideMove = implementAction('decideMove', {
  subject: ({ number }) => String(number),
  pins: async (db, { number }) => {
    const move = await findMove(db, number);
    const values = { move: text(String(number)) };
    if (!move) return [fact('moveState', word('none'), values)];
    return [
      fact('moveState', stateWord(move), values),
      fact('moveAmount', amount(move.amountMinor), values),
      fact('movePlayer', text(move.body.player), values),
    ];
  },
  async effect(db, { number, decision }) {
    const move = await heldMove(db, number);
    const values = {
      move: text(String(number)),
      amount: amount(move.amountMinor),
      player: text(move.body.player),
    };
    const to = word(decision === 'retry' ? 'pending' : 'settled');
    const { amountMinor } = move;
    return effect(
      `decideMove.${decision}`,
      values,
      [row('moveState', { from: word('held'), to }, { move: text(String(number)) })],
      { amountMinor },
    );
  },
  async perform(tx, { number, decision }, { at, who }) {
    const move = await heldMove(tx, number);
    const { id, kind, siteKey, playerId, amountMinor } = move;
    const about = `${kind} ${id} of ${formatMajor(amountMinor)}`;
    await closeAlert(tx, { kind: 'platformHeld', subject: id }, at);
    if (decision === 'retry') {
      await releaseMove(tx, number, at);
      await publishChange(tx, 'wallet', playerId);
      return { answer: {}, audit: { id, kind, decision }, lines: [`The ${about} is sent again.`] };
    }
    const answer = { class: 'refused', code: 'CLOSED_BY_STAFF', message: who };
    await endMove(tx, number, { state: 'refused', answer, at });
    if (kind === 'credit') await postPaidByHand(tx, move, at);
    const seatEvents = SeatEvents.of(tx);
    if (kind === 'debit') await refuseDebit(tx, move, seatEvents);
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
  { id, siteKey, amountMinor }: PlatformMove,
  at: number,
): Promise<void> => {
  const posted = await postTransfer(tx, {
    ...{ id: `platform-paid:${id}`, kind: 'platformPaidByHand', at },
    entries: [
      { account: platformOf(siteKey), amountMinor: -amountMinor },
      { account: 'cashier', amountMinor },
    ],
  });
  if (!posted.ok) throw new Error(`closing ${id} was refused: ${posted.refusal.code}`);
};

const settleSite = implementAction('settleSite', {
  ...onConnection,
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
    const site = await connectedSite(db, siteId);
    const values = valuesOf({ siteId });
    const { balanceMinor } = await readBalance(db, platformOf(site.key));
    const to = balanceMinor + (direction === 'paid' ? -amountMinor : amountMinor);
    const owed = row('siteOwed', { from: amount(balanceMinor), to: amount(to) }, values);
    return effect(`settleSite.${direction}`, { ...values, amount: amount(amountMinor) }, [owed], {
      amountMinor,
    });
  },
  async perform(tx, { siteId, direction, amountMinor }, { at, key }) {
    const site = await connectedSite(tx, siteId);
    const signedMinor = direction === 'paid' ? -amountMinor : amountMinor;
    const posted = await postTransfer(tx, {
      ...{ id: `platform-settled:${key}`, kind: 'platformSettled', at },
      entries: [
        { account: platformOf(site.key), amountMinor: signedMinor },
        { account: 'cashier', amountMinor: -signedMinor },
      ],
    });
    if (!posted.ok) throw new Error(`the settlement was refused: ${posted.refusal.code}`);
    const { balanceMinor: owedMinor } = await readBalance(tx, platformOf(site.key));
    const line = `Booked. This hall owes the casino of site ${siteId} ${formatMajor(owedMinor)} now; below zero, the casino owes the hall.`;
    return { answer: { owedMinor }, audit: { direction, amountMinor, owedMinor }, lines: [line] };
  },
});

/** Actions that decide on money between the hall and casinos, for the office and the command line. */
export const moneyActions = { decideMove, settleSite };
