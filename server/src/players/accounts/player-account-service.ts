import {
  createRefusedResult,
  type MachineId,
  type NavigationCourse,
  okResult,
  type Result,
  type SignIn,
  type SignInListEntry,
  type UserChange,
} from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { AccessTokens, AuthenticatedCaller } from '../sign-in/access-tokens.ts';
import { addLoginLogEntry, addLoginLogEntryUnlessRecent, readUsername } from '../sign-in/login-log.ts';
import { buildSignedInUser, buildSignInAnswer, saveUserSettings } from '../sign-in/sign-in-response.ts';
import {
  findSignIn,
  listSignIns,
  renewSignIn,
  revokeSignIn,
  shouldStoreSignInActivity,
} from '../sign-in/sign-in-store.ts';

/**
 * Maximum number of courses (the specification's academy app) whose fields are stored per user. Saving another one deletes the least
 * recently changed.
 */
export const maxCourses = 20;

const saveCourse = async (
  tx: DatabaseTransaction,
  playerId: string,
  { id, ...fields }: NavigationCourse,
  at: number,
): Promise<void> => {
  await tx.run(
    `INSERT INTO courses (player_id, course_id, fields, changed_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (player_id, course_id) DO UPDATE SET fields = excluded.fields, changed_at = excluded.changed_at`,
    playerId,
    id,
    JSON.stringify(fields),
    at,
  );
  await tx.run(
    `DELETE FROM courses WHERE player_id = ? AND course_id NOT IN (
       SELECT course_id FROM courses WHERE player_id = ? ORDER BY changed_at DESC, course_id = ? DESC, course_id LIMIT ?
     )`,
    playerId,
    playerId,
    id,
    maxCourses,
  );
};

/** Minimum time in ms between two login log entries about token checks from one IP address. A page checks its token when it loads. */
const checkQuietMs = 60 * 60_000;

export interface AccountsDependencies {
  readonly database: Database;
  readonly tokens: AccessTokens;
  /** Returns the machine in whose seat the player is. */
  readonly seatOf: (playerId: string) => Promise<MachineId | null>;
  readonly now: () => number;
}

export class PlayerAccountService {
  readonly #dependencies: AccountsDependencies;

  constructor(dependencies: AccountsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns a new token for the same sign-in. Stores time and IP address of this check if they differ enough from the stored ones; before
   * storing, calls the rate limiter `countWrite`, which returns how many seconds the caller must wait (0: store now).
   */
  async validate(bearer: AuthenticatedCaller, ip: string, countWrite: () => number): Promise<Result<SignIn>> {
    const { database, tokens, now } = this.#dependencies;
    const { playerId, signInId, isLocked } = bearer;
    const player = await this.#player(playerId);
    const signIn = await findSignIn(database.read, signInId);
    if (!player || !signIn) return createRefusedResult('TOKEN_INVALID');
    const at = now();
    const expiresAt = tokens.expiryOf(signIn.began_at);
    const findLock = async () => (isLocked ? { seat: await this.#dependencies.seatOf(playerId) } : null);
    if (!shouldStoreSignInActivity(signIn, { at, ip, expiresAt })) {
      const token = await tokens.issue(playerId, signInId, signIn.expires_at);
      return okResult(
        await buildSignInAnswer(database.read, { player, token, signInId, ip, locked: await findLock(), at }),
      );
    }
    const waitS = countWrite();
    if (waitS > 0) return createRefusedResult('RATE_LIMITED', { retry_s: waitS });
    const isRenewed = await database.transact(async (tx) => {
      if (!(await renewSignIn(tx, signInId, { expiresAt, at, ip }))) return false;
      const entry = { playerId, username: player.username, at, ip, signInId };
      await addLoginLogEntryUnlessRecent(tx, { ...entry, label: 'login check success' }, checkQuietMs);
      return true;
    });
    if (!isRenewed) return createRefusedResult('TOKEN_INVALID');
    const token = await tokens.issue(playerId, signInId, expiresAt);
    return okResult(
      await buildSignInAnswer(database.read, { player, token, signInId, ip, locked: await findLock(), at }),
    );
  }

  /** Logs the use of an expired or revoked token, so that its player can see the attempt. */
  async noteFailedCheck(token: string, ip: string): Promise<void> {
    const { database, tokens, now } = this.#dependencies;
    const former = await tokens.formerBearer(token);
    const player = former && (await this.#player(former.playerId));
    if (!former || !player) return;
    const entry = { playerId: player.id, username: player.username, at: now(), ip, signInId: null };
    await database.transact((tx) =>
      addLoginLogEntryUnlessRecent(tx, { ...entry, label: 'login check failed' }, checkQuietMs),
    );
  }

  async updateUser({ playerId }: AuthenticatedCaller, change: UserChange): Promise<Result<{ user: SignIn['user'] }>> {
    const player = await this.#player(playerId);
    if (!player) return createRefusedResult('TOKEN_INVALID');
    const kept = await this.#dependencies.database.transact((tx) => saveUserSettings(tx, playerId, change));
    return okResult({ user: buildSignedInUser(player, kept) });
  }

  async updateCourse({ playerId }: AuthenticatedCaller, course: NavigationCourse): Promise<Result<NavigationCourse>> {
    const { database, now } = this.#dependencies;
    await database.transact((tx) => saveCourse(tx, playerId, course, now()));
    return okResult(course);
  }

  async signIns({ playerId, signInId }: AuthenticatedCaller): Promise<SignInListEntry[]> {
    const { database, now } = this.#dependencies;
    const rows = await listSignIns(database.read, playerId, now());
    return rows.map((row) => ({
      id: row.id,
      beganAt: row.began_at,
      ip: row.ip,
      browser: row.browser,
      seenAt: row.seen_at ?? row.began_at,
      seenIp: row.seen_ip ?? row.ip,
      current: row.id === signInId,
    }));
  }

  async endOwnSignIn(
    { playerId, signInId }: AuthenticatedCaller,
    ended: string,
    ip: string,
  ): Promise<Result<Record<string, never>>> {
    const { database } = this.#dependencies;
    return database.transact(async (tx) => {
      const row = await findSignIn(tx, ended);
      // Return the same error for another player's sign-in as for an unknown one, so that the caller cannot probe ids.
      if (row?.player_id !== playerId) return createRefusedResult('NOT_FOUND');
      await revokeSignIn(tx, ended);
      await this.#record(tx, { playerId, signInId }, ip, 'ended by player');
      return okResult({});
    });
  }

  async logout(bearer: AuthenticatedCaller, ip: string): Promise<void> {
    const { database } = this.#dependencies;
    await database.transact(async (tx) => {
      await revokeSignIn(tx, bearer.signInId);
      await this.#record(tx, bearer, ip, 'logout success');
    });
  }

  async noteKick(bearer: AuthenticatedCaller, ip: string): Promise<void> {
    await this.#dependencies.database.transact((tx) => this.#record(tx, bearer, ip, 'kicked by player'));
  }

  async #record(
    tx: Parameters<typeof addLoginLogEntry>[0],
    { playerId, signInId }: Pick<AuthenticatedCaller, 'playerId' | 'signInId'>,
    ip: string,
    label: 'logout success' | 'kicked by player' | 'ended by player',
  ): Promise<void> {
    const username = await readUsername(tx, playerId);
    await addLoginLogEntry(tx, { playerId, username, at: this.#dependencies.now(), ip, label, signInId });
  }

  #player(playerId: string): Promise<PlayersTable | undefined> {
    return this.#dependencies.database.read.get<PlayersTable>('SELECT * FROM players WHERE id = ?', playerId);
  }
}
