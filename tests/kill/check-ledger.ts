import type { CashTransfersTable } from '@reelfloor/server/testing/database';
import { accountOf, type FloorLedger, isOfPlayers, type LedgerRow, type LevelChangeRow } from './floor-ledger.ts';
import type { OutsideMovement } from './random-cashier.ts';
import { playerIdOf } from './seed-players.ts';

/**
 * Checks that the ledger has exactly the transfers that orders, rounds, promotions, changed jackpot levels and staff who move
 * cash require. Corrections are left to `checkCorrections`.
 */
export const checkLedger = (ledger: FloorLedger, outside: readonly OutsideMovement[]): string[] => {
  const expected = new Map<string, Record<string, number>>();
  for (const order of ledger.orders) expectOrder(expected, ledger, order);
  for (const { id, player_id, amount_minor } of ledger.promotions)
    expected.set(id, { house: -amount_minor, [`wallet:${player_id}`]: amount_minor });
  for (const { id, player_id, amount_minor, state } of ledger.withdrawals) {
    const [wallet, held] = [`wallet:${player_id}`, `withdrawal:${id}`];
    expected.set(held, { [wallet]: -amount_minor, [held]: amount_minor });
    if (state === 'paid') expected.set(`withdrawal-paid:${id}`, { [held]: -amount_minor, bank: amount_minor });
    if (state === 'refused' || state === 'cancelled')
      expected.set(`withdrawal-returned:${id}`, { [held]: -amount_minor, [wallet]: amount_minor });
  }
  for (const { id, player_id, arrived_minor: arrivedMinor, state } of ledger.deposits) {
    if (arrivedMinor === null) continue;
    const held = `deposit:${id}`;
    expected.set(`payment-arrived:${id}`, { bank: -arrivedMinor, [held]: arrivedMinor });
    if (state === 'settled') expected.set(held, { [held]: -arrivedMinor, [`wallet:${player_id}`]: arrivedMinor });
    if (state === 'returned') expected.set(`payment-returned:${id}`, { [held]: -arrivedMinor, bank: arrivedMinor });
  }
  for (const { key, username, amountMinor } of outside)
    expected.set(`cashier:${key}`, {
      cashier: -amountMinor,
      [`wallet:${playerIdOf(username)}`]: amountMinor,
    });
  for (const change of ledger.levelChanges) expectLevelChange(expected, change);
  for (const machine of ledger.machines)
    for (const event of ledger.cabinets.get(machine.id)?.events ?? []) {
      if (event.type === 'jackpotHit') expectJackpot(expected, ledger, machine.brand_id, event.transferId);
      if (event.type === 'roundPlayed')
        expected.set(`round:${machine.id}:${event.seq}`, {
          [`machine:${machine.id}`]: event.winMinor - event.stakeMinor,
          house: event.stakeMinor - event.winMinor - event.jackpotShareMinor,
          [`jackpot:${machine.brand_id}`]: event.jackpotShareMinor,
        });
    }
  const faults: string[] = [];
  for (const [id, entries] of expected) {
    const wanted = Object.entries(entries).filter(([, amountMinor]) => amountMinor !== 0);
    const posted = ledger.transfers.get(id)?.entries ?? new Map<string, number>();
    const same =
      wanted.length === posted.size && wanted.every(([account, amountMinor]) => posted.get(account) === amountMinor);
    if (!same)
      faults.push(
        `${id} is posted as ${showEntries(posted)}, it should be ${JSON.stringify(Object.fromEntries(wanted))}`,
      );
  }
  for (const [id, { kind }] of ledger.transfers)
    if (kind !== 'seed' && kind !== 'correction' && !expected.has(id))
      faults.push(`the ledger's ${kind} ${id} has no reason`);
  return faults;
};

const showEntries = (entries: LedgerRow['entries']): string => JSON.stringify(Object.fromEntries(entries));

/**
 * Expects that the jackpot's account pays one wallet, or a pay that waits for a person, and that the house refills the account.
 * A refused pay goes back, and the refill with it. Seeds and amounts paid at once are taken from the server; the replay of the
 * journals checks whose wallet it is.
 */
const expectJackpot = (
  expected: Map<string, Record<string, number>>,
  ledger: FloorLedger,
  brandId: string,
  transferId: string,
): void => {
  const { transfers, handPays } = ledger;
  const pot = `jackpot:${brandId}`;
  const seedMinor = transfers.get(`jackpot-seed:${transferId}`)?.entries.get(pot) ?? 1;
  expected.set(`jackpot-seed:${transferId}`, { house: -seedMinor, [pot]: seedMinor });
  const handPay = handPays.find(({ id }) => id === transferId);
  if (!handPay) {
    const posted = transfers.get(`jackpot:${transferId}`)?.entries;
    const [wallet, paidMinor] = [...(posted ?? [])].find(([, amount]) => amount > 0) ?? ['wallet:nobody', 1];
    if (isOfPlayers(wallet)) expected.set(`jackpot:${transferId}`, { [pot]: -paidMinor, [wallet]: paidMinor });
    return;
  }
  const [pending, amountMinor] = [`pay:${transferId}`, handPay.amount_minor];
  expected.set(`jackpot-held:${transferId}`, { [pot]: -amountMinor, [pending]: amountMinor });
  if (handPay.state === 'approved')
    expected.set(`jackpot:${transferId}`, {
      [pending]: -amountMinor,
      [accountOf(ledger, handPay.player_id)]: amountMinor,
    });
  if (handPay.state === 'refused')
    expected.set(`jackpot-returned:${transferId}`, {
      [pending]: -amountMinor,
      [pot]: amountMinor - seedMinor,
      house: seedMinor,
    });
};

/** Expects that the house funds an opened level, and gets the pot of a closed one unless that goes to another level. */
const expectLevelChange = (
  expected: Map<string, Record<string, number>>,
  { id, brand_id, kind, amount_minor, pot_to }: LevelChangeRow,
): void => {
  const pot = `jackpot:${brand_id}`;
  if (kind === 'opened') expected.set(`jackpot-opened:${id}`, { house: -amount_minor, [pot]: amount_minor });
  else if (pot_to === 'house' && amount_minor > 0)
    expected.set(`jackpot-closed:${id}`, { [pot]: -amount_minor, house: amount_minor });
};

const expectOrder = (
  expected: Map<string, Record<string, number>>,
  ledger: FloorLedger,
  { id, kind, state, machine_id, player_id, amount_minor }: CashTransfersTable,
): void => {
  const amountMinor = amount_minor ?? 0;
  const [wallet, machine, transit] = [accountOf(ledger, player_id), `machine:${machine_id}`, `transit:${id}`];
  const move = (from: string, to: string) => ({ [from]: -amountMinor, [to]: amountMinor });
  const debit = ledger.platformTransfers.find((one) => one.kind === 'debit' && one.id === `cash-in:${id}`);
  if (kind === 'cashIn' && (!debit || debit.state === 'done')) {
    expected.set(`cash-in:${id}`, move(wallet, transit));
    if (state === 'settled') expected.set(`cash-in-arrived:${id}`, move(transit, machine));
    if (state === 'voided') expected.set(`cash-in-voided:${id}`, move(transit, wallet));
  }
  if (kind === 'cashOut' && state === 'settled' && amountMinor > 0)
    expected.set(`cash-out:${id}`, move(machine, wallet));
  if (kind === 'handPay' && state === 'settled') expected.set(`hand-pay:${id}`, move('house', wallet));
};
