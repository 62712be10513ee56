import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import { askHost } from './ask-host.ts';
import { eventually } from './eventually.ts';
import { OfficeMember } from './office-member.ts';
import { operate } from './operate.ts';
import { openChannel, TestGame } from './test-player.ts';
import { TestFloor } from './test-server.ts';

/** A player of one site with something in every table, and what others could name of it. */
export interface PlayerFacts {
  readonly siteId: number;
  readonly username: string;
  readonly playerId: string;
  readonly machineId: string;
  readonly sessionId: string;
  readonly transferId: string;
  readonly payId: string;
  readonly alertId: string;
  readonly requestId: string;
  readonly holdId: string;
  readonly withdrawalId: string;
  readonly complaint: number;
  /** The number of an open case of money laundering. */
  readonly launderingCase: number;
  readonly receipt: string;
  readonly shift: number;
  /** The login name of a member of staff of the site. */
  readonly colleague: string;
  /** From before the player sat down until now, in ms since 1970. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What names a player who does not exist, in the same form. */
export const nobodysFacts = (machineId: string): PlayerFacts => ({
  siteId: 999_999,
  username: 'nobody@9',
  playerId: 'p-nobody',
  machineId,
  sessionId: 's-nobody',
  transferId: 'transfer-nobody',
  payId: 'pay-nobody',
  alertId: 'alert-nobody',
  requestId: '00000000-0000-4000-8000-000000000000',
  holdId: 'hold-nobody',
  withdrawalId: '00000000-0000-4000-8000-000000000009',
  complaint: 999_999,
  launderingCase: 999_999,
  receipt: '1-999999',
  shift: 999_999,
  colleague: 'nobody',
  fromMs: 1,
  untilMs: 2,
});

interface NewPlayer {
  readonly host: string;
  readonly siteId: number;
  /** The key of the site: 0 for the first one. */
  readonly siteKey: number;
  /** The user name as its owner types it; it also begins the last name and the mail address. */
  readonly typed: string;
  readonly machineId: string;
}

/** Opens a floor with two sites, `a.example` (site 2) and `b.example` (site 3). */
export const openTwoSites = async (env: Record<string, string> = {}): Promise<TestFloor> => {
  const floor = await TestFloor.open({ CALLS_PER_SECOND: '1000', LOGIN_ATTEMPTS_PER_MINUTE: '1000', ...env });
  await operate(floor, 'site', 'edit', '2', '--hosts', 'a.example,127.0.0.1');
  await operate(floor, 'site', 'add', '3', '--name', 'Casino B', '--hosts', 'b.example');
  // A running server takes the change within a second.
  await eventually(async () => {
    const { status } = await askHost(floor.address, 'unknown.example', '/v1/settings');
    if (status !== 421) throw new Error('the server does not know the second site yet');
  });
  return floor;
};

/** Signs a member of staff in who works for one site. */
export const openSiteMember = async (
  floor: TestFloor,
  { role, siteKey, login }: { readonly role: StaffRole; readonly siteKey: number; readonly login: string },
): Promise<OfficeMember> => {
  const member = await OfficeMember.open(floor, role, login);
  await floor.change('UPDATE staff SET site_id = ? WHERE id = ?', siteKey, member.id);
  return member;
};

/** Logs a player in at the player's host name, and returns the token. */
export const tokenAt = async (floor: TestFloor, host: string, username: string, siteId: number): Promise<string> => {
  const body = { username, password: 'demo1234', site_id: siteId };
  const answer = await askHost(floor.address, host, '/v1/login', { body });
  if (typeof answer.body.token !== 'string') throw new Error(answer.text);
  return answer.body.token;
};

/** Opens the channel of the game at a host name. */
export const openGameAt = async (floor: TestFloor, host: string, token: string): Promise<TestGame> =>
  new TestGame(await openChannel(floor.address, '/machine', gameClientSide, gameServerSide, host), token);

/**
 * Adds a player of a site who has money, a seat, and something that every list of the office shows. `hall` does what the hall's staff do.
 */
export const addPlayerOfSite = async (
  floor: TestFloor,
  hall: { readonly manager: OfficeMember },
  { host, siteId, siteKey, typed, machineId }: NewPlayer,
): Promise<PlayerFacts & { readonly token: string; readonly game: TestGame }> => {
  const fromMs = Date.now() - 1000;
  const username = siteKey === 0 ? typed : `${typed}@${siteKey}`;
  const names = ['--name', typed, '--lastname', `${typed}sson`, '--email', `${typed}@mail.example`];
  await operate(floor, 'account', 'add', username, ...names);
  await floor.change(
    `UPDATE players SET must_change_password = 0,
       password_hash = (SELECT password_hash FROM players WHERE id = 'p-player1') WHERE username = ?`,
    username,
  );
  const playerId = await readValue(floor, 'SELECT id AS value FROM players WHERE username = ?', username);
  const colleague = `${typed}.cashier`;
  const cashier = await openSiteMember(floor, { role: 'cashier', siteKey, login: colleague });
  const opened = await done(cashier.act('openShift', { floatMinor: 1_000 }));
  const shift = Number((opened.shift as { id: number }).id);
  const deposited = await done(cashier.act('deposit', { player: username, amountMinor: 5_000, playerNote: typed }));

  const token = await tokenAt(floor, host, typed, siteId);
  const game = await openGameAt(floor, host, token);
  const seated = await game.init(machineId);
  if (seated.kind !== 'accepted') throw new Error(JSON.stringify(seated));
  const transferId = `transfer-${typed}`;
  const paidIn = await game.cashIn(1_000, transferId);
  if (paidIn.kind !== 'accepted') throw new Error(JSON.stringify(paidIn));
  const sessionId = await readValue(floor, 'SELECT session_id AS value FROM seats WHERE player_id = ?', playerId);

  const at = Date.now();
  const payId = `hand-pay-${typed}`;
  const alertId = `alert-${typed}`;
  await floor.change(
    `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, amount_minor, reason, at, state)
     VALUES (?, 'handPay', ?, ?, ?, 'koi', 700, ?, ?, 'waiting')`,
    ...[payId, playerId, machineId, sessionId, `${typed} won`, at],
  );
  await floor.change(
    `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, round_id, free_spin, rounds,
       stake_minor, win_minor, counted_at, posted_at, staked_total_minor, won_total_minor, journal_id, event_seq)
     VALUES (?, 1, 'round', ?, ?, 'koi', ?, 0, 1, 10, 5, ?, ?, 10, 5, 'j', 1)`,
    ...[playerId, sessionId, machineId, `round-${typed}`, at, at],
  );
  await floor.change(
    `INSERT INTO alerts (id, kind, subject, machine_id, player_id, text, opened_at, last_seen_at, count, repeats, unnotified)
     VALUES (?, 'heldTransfer', ?, ?, ?, ?, ?, ?, 1, 0, 0)`,
    ...[alertId, transferId, machineId, playerId, `Money of ${typed} is held`, at, at],
  );
  const withdrawalId = crypto.randomUUID();
  await floor.change(
    `INSERT INTO withdrawals (id, player_id, method, amount_minor, holder, iban, at, state)
     VALUES (?, ?, 'bank-transfer', 500, ?, 'TR330006100519786457841326', ?, 'waiting')`,
    ...[withdrawalId, playerId, `${typed}sson`, at],
  );
  // A deposit under the same id.
  await floor.change(
    `INSERT INTO deposits (id, player_id, method, amount_minor, reference, at, expires_at, state)
     VALUES (?, ?, 'bank-transfer', 500, ?, ?, ?, 'waiting')`,
    ...[withdrawalId, playerId, withdrawalId, at, at + 60_000],
  );
  await floor.change(
    `INSERT INTO vouchers (id, site_id, amount_minor, at, expires_at, issued_by, state)
     SELECT ?, site_id, 500, ?, ?, 'nobody', 'open' FROM players WHERE id = ?`,
    ...[withdrawalId, at, at + 60_000, playerId],
  );
  await floor.change(
    `INSERT INTO identity_documents (id, player_id, kind, number_end, state, added_at, added_by, reason, key_id)
     VALUES (?, ?, 'idCard', '', 'waiting', ?, ?, '', 'k')`,
    ...[`document-${typed}`, playerId, at, `${typed} took it`],
  );
  await floor.change(
    `INSERT INTO laundering_indicators (id, player_id, kind, at, threshold, figures) VALUES (?, ?, 'deposits', ?, '{}', '{}')`,
    ...[`laundering-${typed}`, playerId, at],
  );
  await floor.change(
    'INSERT INTO laundering_cases (player_id, opened_at, opened_by, reason) VALUES (?, ?, ?, ?)',
    ...[playerId, at, 'nobody', `${typed} is suspected`],
  );
  const { manager } = hall;
  const hold = await done(manager.act('holdRecording', { machineId, fromMs, untilMs: at + 1000 }));
  await floor.change(
    `INSERT INTO complaints (player_id, machine_id, session_id, round, at, text, lang, state, hold_id)
     VALUES (?, ?, ?, 1, ?, ?, 'en', 'open', ?)`,
    ...[playerId, machineId, sessionId, at, `${typed} complains`, String(hold.holdId)],
  );
  await done(manager.act('writeNote', { player: username, indicator: null }, { reason: `a note about ${typed}` }));
  const asked = await manager.act(
    'setAccountPermissions',
    { player: username, permissions: [145, 146] },
    { reason: `${typed} is to see more` },
  );
  const complaint = await readValue(floor, 'SELECT number AS value FROM complaints WHERE player_id = ?', playerId);
  const launderingCase = await readValue(
    floor,
    'SELECT number AS value FROM laundering_cases WHERE player_id = ?',
    playerId,
  );
  return {
    launderingCase: Number(launderingCase),
    ...{
      username,
      siteId,
      playerId,
      machineId,
      sessionId,
      transferId,
      payId,
      alertId,
      withdrawalId,
      colleague,
      shift,
      fromMs,
    },
    requestId: String(asked.body.requestId),
    holdId: String(hold.holdId),
    complaint: Number(complaint),
    receipt: String(deposited.receipt),
    untilMs: at + 1000,
    token,
    game,
  };
};

const done = async (asked: ReturnType<OfficeMember['act']>): Promise<Record<string, unknown>> => {
  const { status, body } = await asked;
  if (status !== 200 || body.state !== 'done') throw new Error(JSON.stringify(body));
  return body.answer as Record<string, unknown>;
};

const readValue = async (floor: TestFloor, sql: string, value: string): Promise<string> => {
  const row = await floor.queryDatabase((db) => db.get<{ value: string }>(sql, value));
  if (!row) throw new Error(`${sql} finds nothing for ${value}`);
  return String(row.value);
};
