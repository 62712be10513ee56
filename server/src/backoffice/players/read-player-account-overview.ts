import type { LoginLabel } from '@reelfloor/protocol';
import type { Selectable } from 'kysely';
import { readWalletBalance } from '../../money/ledger/casino-platform-players.ts';
import { machineMeterAccountOf, readLedgerBalance, transitAccountOf } from '../../money/ledger/ledger-account.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findPlayerByUsername } from '../../players/names/find-player-by-username.ts';

/** An account with all data that staff need at a glance. Times in Unix ms, amounts in minor units. */
export interface AccountOverview {
  readonly player: Selectable<PlayersTable>;
  /** When 2FA was set up; null without 2FA. */
  readonly factorSetAt: number | null;
  readonly openSignIns: number;
  readonly lastLogins: readonly { readonly at: number; readonly ip: string; readonly label: LoginLabel }[];
  readonly edits: readonly AccountEdit[];
  /** The accepted versions of the terms, newest first; empty if the person has accepted none. */
  readonly consents: readonly PersonsConsent[];
  readonly money: PlayerMoney;
}

/** An accepted version of the terms. Number and language are null for a static page. The IP address is null if unknown. */
interface PersonsConsent {
  readonly at: number;
  readonly url: string;
  readonly version: string;
  readonly number: number | null;
  readonly lang: string | null;
  readonly ip: string | null;
}

interface AccountEdit {
  readonly at: number;
  readonly who: string;
  readonly field: string;
  readonly before_text: string;
  readonly after_text: string;
}

/** Where a player's money is. A pending hand pay or jackpot belongs to the player only after approval. */
export interface PlayerMoney {
  readonly walletMinor: number;
  readonly seat: PersonsSeat | null;
  readonly inTransit: readonly OpenTransfer[];
  readonly waitingHandPays: readonly {
    readonly id: string;
    readonly kind: string;
    readonly amount_minor: number;
  }[];
  /** Withdrawals waiting for a cashier. Their money belongs to the player until it is paid out. */
  readonly withdrawals: readonly { readonly id: string; readonly amount_minor: number }[];
  /** Pending deposits: money that has arrived and is held, or that has not arrived yet (`arrived_minor` is null). */
  readonly deposits: readonly { readonly id: string; readonly arrived_minor: number | null }[];
}

interface PersonsSeat {
  readonly machineId: string;
  readonly state: 'held' | 'closing';
  /** When the seat's hold expires; null while the player is connected. */
  readonly holdUntil: number | null;
  readonly creditMinor: number;
}

interface OpenTransfer {
  readonly id: string;
  readonly kind: string;
  readonly machine_id: string;
  /** The transfer's amount in the transit account; zero for a cash-out, whose money is still on the machine. */
  readonly heldMinor: number;
}

/** Maximum number of logins, and of account edits, that are shown, newest first. */
const maxShown = 5;

/** Returns the account with this username; null if there is none. Call it in a database snapshot, so that all figures are consistent. */
export const readAccountOverview = async (db: Queries, username: string): Promise<AccountOverview | null> => {
  const player = await findPlayerByUsername<Selectable<PlayersTable>>(db, username);
  if (!player) return null;
  const { id } = player;
  const factor = await db.get<{ set_at: number }>('SELECT set_at FROM second_factors WHERE player_id = ?', id);
  const signIns = await db.get<{ open: number }>('SELECT count(*) AS open FROM sign_ins WHERE player_id = ?', id);
  const lastLogins = await db.all<{ at: number; ip: string; label: LoginLabel }>(
    'SELECT at, ip, label FROM logins WHERE player_id = ? ORDER BY id DESC LIMIT ?',
    id,
    maxShown,
  );
  const edits = await db.all<AccountEdit>(
    'SELECT at, who, field, before_text, after_text FROM account_edits WHERE player_id = ? ORDER BY id DESC LIMIT ?',
    id,
    maxShown,
  );
  const consents = await db.all<PersonsConsent>(
    `SELECT at, terms_url AS url, terms_version AS version, terms_number AS number, lang, ip FROM consents
     WHERE player_id = ? ORDER BY at DESC LIMIT ?`,
    id,
    maxShown,
  );
  return {
    player,
    consents,
    factorSetAt: factor?.set_at ?? null,
    openSignIns: signIns?.open ?? 0,
    lastLogins,
    edits,
    money: await readPlayerMoneyByPlace(db, id),
  };
};

export const readPlayerMoneyByPlace = async (db: Queries, playerId: string): Promise<PlayerMoney> => {
  const seat = await db.get<{ machine_id: string; state: 'held' | 'closing'; hold_until: number | null }>(
    'SELECT machine_id, state, hold_until FROM seats WHERE player_id = ?',
    playerId,
  );
  const open = await db.all<{ id: string; kind: string; machine_id: string }>(
    "SELECT id, kind, machine_id FROM cash_transfers WHERE player_id = ? AND state IN ('pending', 'asked') ORDER BY at, id",
    playerId,
  );
  const inTransit: OpenTransfer[] = [];
  for (const transfer of open)
    inTransit.push({
      ...transfer,
      heldMinor: (await readLedgerBalance(db, transitAccountOf(transfer.id))).balanceMinor,
    });
  return {
    walletMinor: (await readWalletBalance(db, playerId)).balanceMinor,
    seat: seat
      ? {
          machineId: seat.machine_id,
          state: seat.state,
          holdUntil: seat.hold_until,
          creditMinor: (await readLedgerBalance(db, machineMeterAccountOf(seat.machine_id))).balanceMinor,
        }
      : null,
    inTransit,
    waitingHandPays: await db.all(
      "SELECT id, kind, amount_minor FROM waiting_hand_pays WHERE player_id = ? AND state = 'waiting' ORDER BY at, id",
      playerId,
    ),
    withdrawals: await db.all(
      "SELECT id, amount_minor FROM withdrawals WHERE player_id = ? AND state = 'waiting' ORDER BY at, id",
      playerId,
    ),
    deposits: await db.all(
      "SELECT id, arrived_minor FROM deposits WHERE player_id = ? AND state IN ('waiting', 'held') ORDER BY at, id",
      playerId,
    ),
  };
};

/** Returns the total of a player's money in all places. */
export const sumPlayerMoney = ({ walletMinor, seat, inTransit, withdrawals, deposits }: PlayerMoney): number =>
  walletMinor +
  (seat?.creditMinor ?? 0) +
  inTransit.reduce((sum, { heldMinor }) => sum + heldMinor, 0) +
  withdrawals.reduce((sum, { amount_minor: heldMinor }) => sum + heldMinor, 0) +
  deposits.reduce((sum, { arrived_minor: heldMinor }) => sum + (heldMinor ?? 0), 0);
