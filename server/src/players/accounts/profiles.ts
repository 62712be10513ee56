import {
  done,
  type LoginLabel,
  type LoginLine,
  type PlayerId,
  type Profile,
  type Result,
  refused,
} from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/read-page.ts';
import { readUserSettings, userOf } from '../sign-in/sign-in-answer.ts';
import type { Bearer } from '../sign-in/tokens.ts';

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface LoginRow {
  readonly id: number;
  readonly at: number;
  readonly label: LoginLabel;
  readonly ip: string;
}

const placeOf = (id: number) => ({ value: id, at: id, id });

export class Profiles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async profile(bearer: Bearer, profileId: PlayerId): Promise<Result<Profile>> {
    const player = await this.find(bearer, profileId);
    if (!player.ok) return player;
    const { user_group, created_at } = player.value;
    const user = userOf(player.value, await readUserSettings(this.#database.read, profileId));
    return done({ user: { ...user, settings: undefined }, group: user_group, createdAt: created_at });
  }

  async logins(
    bearer: Bearer,
    profileId: PlayerId,
    { limit, cursor }: PageQuery,
  ): Promise<Result<{ items: LoginLine[]; nextCursor: string | null }>> {
    const player = await this.find(bearer, profileId);
    if (!player.ok) return player;
    const page = await readPage<LoginRow>(
      { limit, cursor },
      {
        list: 'logins',
        hasNumericIds: true,
        whole: { above: placeOf(-1), below: placeOf(Number.MAX_SAFE_INTEGER) },
        placeOf: ({ id }) => placeOf(id),
        read: ({ above, below, limit: rows }) =>
          this.#database.read.all(
            `SELECT id, at, label, ip FROM logins WHERE player_id = ? AND id > ? AND id < ? ORDER BY id DESC LIMIT ?`,
            profileId,
            above.id,
            below.id,
            rows,
          ),
      },
    );
    if (!page.ok) return page;
    const { items, nextCursor } = page.value;
    return done({ items: items.map((row) => ({ ...row, id: String(row.id) })), nextCursor });
  }

  /** Finds an account. Players may read their own, staff also those of players, admins all accounts; always of their own site only. */
  async find(bearer: Bearer, profileId: PlayerId): Promise<Result<PlayersTable>> {
    const player = await this.#database.read.get<PlayersTable>(
      'SELECT * FROM players WHERE id = ? AND site_id = (SELECT site_id FROM players WHERE id = ?)',
      ...[profileId, bearer.playerId],
    );
    if (profileId !== bearer.playerId && bearer.group !== 'admin') {
      const isTeam = player?.user_group === 'admin' || player?.user_group === 'staff';
      if (bearer.group !== 'staff' || isTeam) return refused('FORBIDDEN');
    }
    return player ? done(player) : refused('NOT_FOUND');
  }
}
