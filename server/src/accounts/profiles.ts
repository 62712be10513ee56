import { done, type LoginLine, type PlayerId, type Profile, type Result, refused } from '@reelfloor/protocol';
import type { Database } from '../database/database.ts';
import type { PlayersTable } from '../database/schema.ts';
import { readCursor, writeCursor } from '../ledger/page-cursor.ts';
import { userOf } from './sign-in-answer.ts';
import type { Bearer } from './tokens.ts';
import { readUserSettings } from './user-settings.ts';

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What a player can read of the own account, and staff of the players. */
export class Profiles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async profile(bearer: Bearer, profileId: PlayerId): Promise<Result<Profile>> {
    const player = await this.#find(bearer, profileId);
    if (!player.ok) return player;
    const { user_group, created_at } = player.value;
    const user = userOf(player.value, await readUserSettings(this.#database.read, profileId));
    return done({ user: { ...user, settings: undefined }, group: user_group, createdAt: created_at });
  }

  /** Newest first, by keyset. */
  async logins(
    bearer: Bearer,
    profileId: PlayerId,
    { limit, cursor }: PageQuery,
  ): Promise<Result<{ items: LoginLine[]; nextCursor: string | null }>> {
    const player = await this.#find(bearer, profileId);
    if (!player.ok) return player;
    const from = cursor === undefined ? null : readCursor(cursor);
    const fromId = Number(from?.id);
    if (cursor !== undefined && !Number.isSafeInteger(fromId))
      return refused('BODY_INVALID', { detail: 'cursor' });
    let query = this.#database.read.query
      .selectFrom('logins')
      .select(['id', 'at', 'label', 'ip'])
      .where('player_id', '=', profileId)
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (from) query = query.where('id', '<', fromId);
    const rows = await query.execute();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return done({
      items: page.map(({ id, at, label, ip }) => ({ id: String(id), at, label, ip })),
      nextCursor: rows.length > limit && last ? writeCursor({ at: last.at, id: String(last.id) }) : null,
    });
  }

  /** Everybody reads the own; staff also the players', admins everybody's. */
  async #find(bearer: Bearer, profileId: PlayerId): Promise<Result<PlayersTable>> {
    const player = await this.#database.read.get<PlayersTable>(
      'SELECT * FROM players WHERE id = ?',
      profileId,
    );
    if (profileId !== bearer.playerId && bearer.group !== 'admin') {
      const isTeam = player?.user_group === 'admin' || player?.user_group === 'staff';
      if (bearer.group !== 'staff' || isTeam) return refused('FORBIDDEN');
    }
    return player ? done(player) : refused('NOT_FOUND');
  }
}
