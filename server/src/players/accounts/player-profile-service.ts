import {
  createRefusedResult,
  type LoginHistoryEntry,
  type LoginLabel,
  okResult,
  type PlayerId,
  type Profile,
  type Result,
} from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database } from '../../platform/database/database.ts';
import { readRecordPage } from '../../platform/database/read-record-page.ts';
import type { AuthenticatedCaller } from '../sign-in/access-tokens.ts';
import { buildSignedInUser, readUserSettings } from '../sign-in/sign-in-response.ts';

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

export class PlayerProfileService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async profile(bearer: AuthenticatedCaller, profileId: PlayerId): Promise<Result<Profile>> {
    const player = await this.find(bearer, profileId);
    if (!player.ok) return player;
    const { user_group, created_at } = player.value;
    const user = buildSignedInUser(player.value, await readUserSettings(this.#database.read, profileId));
    return okResult({ user: { ...user, settings: undefined }, group: user_group, createdAt: created_at });
  }

  async logins(
    bearer: AuthenticatedCaller,
    profileId: PlayerId,
    { limit, cursor }: PageQuery,
  ): Promise<Result<{ items: LoginHistoryEntry[]; nextCursor: string | null }>> {
    const player = await this.find(bearer, profileId);
    if (!player.ok) return player;
    const page = await readRecordPage<LoginRow>(
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
    return okResult({ items: items.map((row) => ({ ...row, id: String(row.id) })), nextCursor });
  }

  /** Finds an account. Players may read their own, staff also those of players, admins all accounts; always of their own site only. */
  async find(bearer: AuthenticatedCaller, profileId: PlayerId): Promise<Result<PlayersTable>> {
    const player = await this.#database.read.get<PlayersTable>(
      'SELECT * FROM players WHERE id = ? AND site_id = (SELECT site_id FROM players WHERE id = ?)',
      ...[profileId, bearer.playerId],
    );
    if (profileId !== bearer.playerId && bearer.group !== 'admin') {
      const isTeam = player?.user_group === 'admin' || player?.user_group === 'staff';
      if (bearer.group !== 'staff' || isTeam) return createRefusedResult('FORBIDDEN');
    }
    return player ? okResult(player) : createRefusedResult('NOT_FOUND');
  }
}
