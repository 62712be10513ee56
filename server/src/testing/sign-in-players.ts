import { randomUUID } from 'node:crypto';
import { openDatabase } from '../platform/database/open-database.ts';
import { AccessTokens } from '../players/sign-in/access-tokens.ts';
import type { ServerConfig } from '../start/config/server-config.ts';
import { depositFor } from './deposit-for.ts';

/** Adds players to the demo's database, each with a sign-in and `walletMinor` in the wallet. Returns their tokens. */
export const signInPlayers = async (config: ServerConfig, players: number, walletMinor = 0): Promise<string[]> => {
  const database = await openDatabase(config);
  try {
    const tokens = new AccessTokens(config.jwtSecret, database, Date.now);
    const now = Date.now();
    const expiresAt = tokens.expiryOf(now);
    const signIns = Array.from({ length: players }, (_, index) => ({
      playerId: `player-${index}`,
      id: randomUUID(),
    }));
    await database.transact(async (tx) => {
      for (const { playerId, id } of signIns) {
        await tx.run(
          `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
             permissions, banned, created_at)
           SELECT ?, ?, display_name, name, lastname, email, password_hash, pin_code, user_group, permissions, 0, created_at
           FROM players WHERE username = 'player1'`,
          playerId,
          playerId,
        );
        await tx.run(
          'INSERT INTO sign_ins (id, player_id, began_at, expires_at, wrong_pins) VALUES (?, ?, ?, ?, 0)',
          id,
          playerId,
          now,
          expiresAt,
        );
        if (walletMinor > 0) await depositFor(tx, playerId, { amountMinor: walletMinor, at: now });
      }
    });
    return await Promise.all(signIns.map(({ playerId, id }) => tokens.issue(playerId, id, expiresAt)));
  } finally {
    await database.close();
  }
};
