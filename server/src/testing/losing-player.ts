import type { PlayerId } from '@reelfloor/protocol';
import type { Database } from '../platform/database/database.ts';
import type { PromotionSettings } from '../play/promotions/promotion-settings.ts';
import { fundWallet } from './fund-wallet.ts';

export const losingPlayer = 'p-1' as PlayerId;

export const usualTerms: PromotionSettings = {
  discountPerMille: 100,
  discountDayMinor: 1_000_000,
  discountMinMinor: 10_000,
  checksBalance: true,
  bonusMinor: 1_000,
  bonusDayMinor: 1_000_000,
  bonusStakeMinor: 0,
  cooldownMs: 300_000,
};

/** Adds a player with one session, in which the player lost `lostMinor` minor units. */
export const addPlayerWhoLost = (database: Database, lostMinor: number) =>
  database.transact(async (tx) => {
    await tx.run(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
         permissions, created_at) VALUES (?, 'player', '', '', '', '', '', '', 'user', '[145]', 0)`,
      losingPlayer,
    );
    await tx.run("INSERT INTO agents (id, token_hash) VALUES ('a', '')");
    await tx.run("INSERT INTO brands (id, name, position) VALUES ('koi', 'Koi', 1)");
    await tx.run("INSERT INTO machines (id, brand_id, agent_id, description) VALUES ('m1', 'koi', 'a', '{}')");
    await tx.run(
      `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, cash_in_minor, stake_minor, ip)
       VALUES ('s1', ?, 'm1', 'koi', 0, ?, ?, '')`,
      losingPlayer,
      lostMinor,
      lostMinor,
    );
  });

export const lose = (database: Database, lostMinor: number) =>
  database.transact((tx) =>
    tx.run(
      'UPDATE sessions SET stake_minor = stake_minor + ?, cash_in_minor = cash_in_minor + ?',
      lostMinor,
      lostMinor,
    ),
  );

export const deposit = (database: Database, amountMinor: number, id = 'deposit') =>
  database.transact((tx) => fundWallet(tx, amountMinor, { id, at: 0, playerId: losingPlayer }));
