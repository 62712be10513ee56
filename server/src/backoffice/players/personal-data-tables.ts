/** A table with personal data, and which of its rows belong to a person. */
interface PersonTable {
  readonly table: string;
  /** SQL condition with one `?` for the value of `by`. */
  readonly where: string;
  readonly by: AccountKeyKind;
  /** Columns that are never exported: secrets, and hashes or ids that would allow access or guessing a secret. */
  readonly secret?: readonly string[];
  /** True if the person must not see the table: a suspect of money laundering must not be warned. */
  readonly isWithheld?: true;
}

/** The key by which rows refer to an account: its id, username, mail address or wallet account. */
export type AccountKeyKind = 'id' | 'username' | 'email' | 'wallet';

const ofPlayer = (table: string, ...secret: string[]): PersonTable => ({
  table,
  where: 'player_id = ?',
  by: 'id',
  secret,
});

const of = (table: string, by: AccountKeyKind, where: string, ...secret: string[]): PersonTable => ({
  ...{ table, by, where, secret },
});

const ofSuspicion = (table: string, where: string): PersonTable => ({
  ...{ table, by: 'id', where, isWithheld: true },
});

/** SQL condition for staff actions and requests about an account, or about its withdrawals and deposits. */
const aboutThem = `subject IN (SELECT name FROM (
    SELECT id AS owner, username AS name FROM players UNION ALL SELECT player_id, id FROM withdrawals
    UNION ALL SELECT player_id, id FROM deposits
  ) AS named WHERE owner = ?)`;

const theirs = (table: string): string => `SELECT id FROM ${table} WHERE player_id = ?`;

/** All tables with personal data. A test fails if a table that refers to an account is missing here. */
export const personalDataTables: readonly PersonTable[] = [
  of('players', 'id', 'id = ?', 'password_hash', 'pin_code'),
  ofPlayer('account_edits'),
  ofPlayer('consents'),
  ofPlayer('logins'),
  ofPlayer('sign_ins', 'id'),
  ofPlayer('launches', 'ticket_hash', 'nonce_hash', 'sign_in_id'),
  ofPlayer('known_login_sources'),
  ofPlayer('watch_choices'),
  of('login_attempts', 'username', 'username = ?'),
  ofPlayer('second_factors', 'secret', 'recovery_salt'),
  ofPlayer('recovery_codes', 'code_hash'),
  ofPlayer('sign_in_tickets', 'ticket_hash', 'secret', 'sign_in_id'),
  of('mail_codes', 'email', 'email = ?', 'code_hash', 'content'),
  ofPlayer('user_settings'),
  ofPlayer('courses'),
  of('chat_members', 'id', 'player_id = ?'),
  of('chat_messages', 'id', 'chat_id IN (SELECT chat_id FROM chat_members WHERE player_id = ?)'),
  ofPlayer('chat_statuses'),
  of('balances', 'wallet', 'account = ?'),
  of('entries', 'wallet', 'account = ?'),
  of('transfers', 'wallet', 'id IN (SELECT transfer_id FROM entries WHERE account = ?)'),
  ofPlayer('transactions'),
  ofPlayer('cash_transfers'),
  ofPlayer('platform_transfers'),
  ofPlayer('platform_balances'),
  ofPlayer('cash_desk_movements'),
  ofPlayer('deposit_corrections'),
  ofPlayer('promotions'),
  ofPlayer('waiting_hand_pays'),
  ofPlayer('withdrawals'),
  ofPlayer('deposits', 'pay_url'),
  ofPlayer('vouchers', 'code_hash'),
  of('machines', 'id', 'reserved_for = ?'),
  ofPlayer('queue_places'),
  ofPlayer('queue_losses'),
  ofPlayer('queue_lapses'),
  ofPlayer('queue_versions'),
  ofPlayer('availability_alerts'),
  ofPlayer('availability_alert_versions'),
  ofPlayer('push_browsers', 'sign_in_id', 'endpoint', 'p256dh', 'auth'),
  of('push_messages', 'id', `browser_id IN (${theirs('push_browsers')})`),
  of('machine_assignments', 'id', 'reserved_for = ?'),
  ofPlayer('seats', 'resume_hash', 'viewer_id'),
  ofPlayer('sessions'),
  ofPlayer('ended_sessions'),
  of('session_profiles', 'id', `session_id IN (${theirs('sessions')})`),
  ofPlayer('game_rounds'),
  ofPlayer('identity_documents'),
  ofSuspicion('laundering_indicators', 'player_id = ?'),
  ofSuspicion('laundering_cases', 'player_id = ?'),
  ofSuspicion('laundering_case_indicators', `indicator_id IN (${theirs('laundering_indicators')})`),
  ofSuspicion('laundering_case_notes', 'case_number IN (SELECT number FROM laundering_cases WHERE player_id = ?)'),
  ofPlayer('complaints'),
  of('recording_holds', 'id', 'id IN (SELECT hold_id FROM complaints WHERE player_id = ?)'),
  of('recording_evidence', 'id', 'hold_id IN (SELECT hold_id FROM complaints WHERE player_id = ?)', 'clip_id'),
  ofPlayer('game_round_totals'),
  ofPlayer('play_notes'),
  // The row of a player who has not spun yet says nothing.
  of('limited_spins', 'id', "player_id = ? AND session_id <> ''"),
  ofPlayer('harm_indicators'),
  ofPlayer('harm_checks'),
  of('harm_indicator_closings', 'id', `harm_indicator_id IN (${theirs('harm_indicators')})`),
  ofPlayer('acknowledgements'),
  ofPlayer('check_choices'),
  ofPlayer('check_orders'),
  ofPlayer('interventions'),
  ofPlayer('player_messages'),
  of('player_message_reads', 'id', `message_id IN (${theirs('player_messages')})`),
  ofPlayer('first_limit_answers'),
  ofPlayer('limit_changes'),
  of('seat_ends', 'id', `session_id IN (${theirs('sessions')})`),
  ofPlayer('limits_now'),
  ofPlayer('protection_state'),
  ofPlayer('restrictions'),
  of('restriction_ends', 'id', `restriction_id IN (${theirs('restrictions')})`),
  of('restriction_returns', 'id', `restriction_id IN (${theirs('restrictions')})`),
  of('release_requests', 'id', `restriction_id IN (${theirs('restrictions')})`),
  of(
    'release_confirmations',
    'id',
    `request_id IN (SELECT id FROM release_requests WHERE restriction_id IN (${theirs('restrictions')}))`,
  ),
  ofPlayer('register_answers'),
  ofPlayer('alerts'),
  of('alert_messages', 'id', `alert_id IN (${theirs('alerts')})`),
  of('attendant_tasks', 'id', `alert_id IN (${theirs('alerts')})`),
  of('operator_changes', 'id', aboutThem),
  of('approval_requests', 'id', aboutThem, 'key_text'),
];
