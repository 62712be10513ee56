import { platformAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount, parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import {
  endPlatformTransfer,
  findPlatformTransfer,
  type PlatformTransfer,
  requeueHeldPlatformTransfer,
} from '../../money/ledger/platform-transfers.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import { closeStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { SeatEventCollector } from '../../play/seats/seat-event-collector.ts';
import { voidRefusedPlatformCashIn } from '../../play/seats/transfers/platform-cash-in.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import {
  buildSiteMessageParameter,
  connectionRequestFacts,
  findConnectedSiteOrThrow,
} from './casino-connected-site.ts';

/** Returns a platform transfer that waits for a decision of staff. */
const findHeldTransferOrThrow = async (db: Queries, number: number): Promise<PlatformTransfer> => {
  const transfer = await findPlatformTransfer(db, number);
  if (!transfer) throw new BusinessRuleError('PLATFORM_TRANSFER_UNKNOWN', { transfer: number });
  if (transfer.state !== 'held') throw new BusinessRuleError('PLATFORM_TRANSFER_NOT_HELD', { transfer: number });
  return transfer;
};

const stateWord = ({ state }: PlatformTransfer) =>
  createWordRequestValue(
    state === 'held' ? 'held' : state === 'done' ? 'settled' : state === 'refused' ? 'refused' : 'pending',
  );

const decidePlatformTransfer = implementOfficeAction('decidePlatformTransfer', {
  subject: ({ number }) => String(number),
  pins: async (db, { number }) => {
    const transfer = await findPlatformTransfer(db, number);
    const values = { transfer: createTextRequestValue(String(number)) };
    if (!transfer) return [createApprovalRequestFact('platformTransferState', createWordRequestValue('none'), values)];
    return [
      createApprovalRequestFact('platformTransferState', stateWord(transfer), values),
      createApprovalRequestFact('platformTransferAmount', createAmountRequestValue(transfer.amountMinor), values),
      createApprovalRequestFact('platformTransferPlayer', createTextRequestValue(transfer.body.player), values),
    ];
  },
  async effect(db, { number, decision }) {
    const transfer = await findHeldTransferOrThrow(db, number);
    const values = {
      transfer: createTextRequestValue(String(number)),
      amount: createAmountRequestValue(transfer.amountMinor),
      player: createTextRequestValue(transfer.body.player),
    };
    const to = createWordRequestValue(decision === 'retry' ? 'pending' : 'settled');
    const { amountMinor } = transfer;
    return createApprovalRequestEffect(
      `decidePlatformTransfer.${decision}`,
      values,
      [
        createApprovalRequestChangeRow(
          'platformTransferState',
          { from: createWordRequestValue('held'), to },
          { transfer: createTextRequestValue(String(number)) },
        ),
      ],
      { amountMinor },
    );
  },
  async perform(tx, { number, decision }, { at, who }) {
    const transfer = await findHeldTransferOrThrow(tx, number);
    const { id, kind, siteKey, playerId, amountMinor } = transfer;
    const about = `${kind} ${id} of ${formatLedgerAmount(amountMinor)}`;
    await closeStaffAlert(tx, { kind: 'platformHeld', subject: id }, at);
    if (decision === 'retry') {
      await requeueHeldPlatformTransfer(tx, number, at);
      await publishDatabaseChange(tx, 'wallet', playerId);
      return { answer: {}, audit: { id, kind, decision }, lines: [`The ${about} is sent again.`] };
    }
    const answer = { class: 'refused', code: 'CLOSED_BY_STAFF', message: who };
    await endPlatformTransfer(tx, number, { state: 'refused', answer, at });
    if (kind === 'credit') await postPaidByHand(tx, transfer, at);
    const seatEvents = SeatEventCollector.of(tx);
    if (kind === 'debit') await voidRefusedPlatformCashIn(tx, transfer, seatEvents);
    await publishDatabaseChange(tx, 'transfer', id.replace(/^cash-in:/, ''));
    return {
      answer: {},
      audit: { id, kind, decision, amountMinor, siteKey },
      lines: [`The ${about} is closed.`],
    };
  },
});

/** Posts that the operator has paid the player outside the casino's platform, and so no longer owes the amount to the casino. */
const postPaidByHand = async (
  tx: DatabaseTransaction,
  { id, siteKey, amountMinor }: PlatformTransfer,
  at: number,
): Promise<void> => {
  const posted = await postLedgerTransfer(tx, {
    ...{ id: `platform-paid:${id}`, kind: 'platformPaidByHand', at },
    entries: [
      { account: platformAccountOf(siteKey), amountMinor: -amountMinor },
      { account: 'cashier', amountMinor },
    ],
  });
  if (!posted.ok) throw new Error(`closing ${id} was refused: ${posted.refusal.code}`);
};

const settleSite = implementOfficeAction('settleSite', {
  ...connectionRequestFacts,
  commandLine: {
    read: {
      amountMinor(typed) {
        const amountMinor = parseAmountMinor(typed);
        if (amountMinor === null) throw new ConfigError(`"${typed}" is no amount, such as 1250.50; nothing changed.`);
        return amountMinor;
      },
    },
  },
  async effect(db, { siteId, direction, amountMinor }) {
    const site = await findConnectedSiteOrThrow(db, siteId);
    const values = buildSiteMessageParameter({ siteId });
    const { balanceMinor } = await readLedgerBalance(db, platformAccountOf(site.key));
    const to = balanceMinor + (direction === 'paid' ? -amountMinor : amountMinor);
    const owed = createApprovalRequestChangeRow(
      'siteOwed',
      { from: createAmountRequestValue(balanceMinor), to: createAmountRequestValue(to) },
      values,
    );
    return createApprovalRequestEffect(
      `settleSite.${direction}`,
      { ...values, amount: createAmountRequestValue(amountMinor) },
      [owed],
      {
        amountMinor,
      },
    );
  },
  async perform(tx, { siteId, direction, amountMinor }, { at, key }) {
    const site = await findConnectedSiteOrThrow(tx, siteId);
    const signedMinor = direction === 'paid' ? -amountMinor : amountMinor;
    const posted = await postLedgerTransfer(tx, {
      ...{ id: `platform-settled:${key}`, kind: 'platformSettled', at },
      entries: [
        { account: platformAccountOf(site.key), amountMinor: signedMinor },
        { account: 'cashier', amountMinor: -signedMinor },
      ],
    });
    if (!posted.ok) throw new Error(`the settlement was refused: ${posted.refusal.code}`);
    const { balanceMinor: owedMinor } = await readLedgerBalance(tx, platformAccountOf(site.key));
    const line = `Booked. This hall owes the casino of site ${siteId} ${formatLedgerAmount(owedMinor)} now; below zero, the casino owes the hall.`;
    return { answer: { owedMinor }, audit: { direction, amountMinor, owedMinor }, lines: [line] };
  },
});

/** Staff actions that decide on money between the operator and casinos, for the back office and the command line. */
export const platformTransferAndSettlementActions = { decidePlatformTransfer, settleSite };
