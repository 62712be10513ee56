import { appendOnlyTriggers } from '../append-only-triggers.ts';
import type { SchemaPart } from './schema-part.ts';

const weekMs = 7 * 86_400_000;
const youngStep = 'steps of staff are kept for a week at least';

/** Tables of staff, their approval requests, the audit trail, alerts, and the operator's files. */
export const backofficeTables: readonly SchemaPart[] = [
  `CREATE TABLE staff (
    id ID PRIMARY KEY,
    login ID NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    site_id BIGINT,
    password_hash TEXT NOT NULL,
    must_change_password BIGINT NOT NULL DEFAULT 1 CHECK (must_change_password IN (0, 1)),
    factor_secret TEXT,
    factor_key_id TEXT,
    factor_last_step BIGINT NOT NULL DEFAULT 0,
    factor_set_at BIGINT,
    blocked_at BIGINT,
    created_at BIGINT NOT NULL,
    signed_in_at BIGINT
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE staff_sign_ins (
    id ID PRIMARY KEY,
    token_hash ID NOT NULL UNIQUE,
    staff_id ID NOT NULL REFERENCES staff (id),
    began_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    address TEXT NOT NULL,
    browser TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX staff_sign_ins_by_staff ON staff_sign_ins (staff_id)',
  `CREATE TABLE displays (
    id ID PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash ID NOT NULL UNIQUE,
    site_id BIGINT,
    added_by TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    seen_at BIGINT,
    revoked_at BIGINT
  ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX displays_open ON displays (name, coalesce(site_id, -1)) WHERE revoked_at IS NULL',
  `CREATE TABLE staff_tickets (
    ticket_hash ID PRIMARY KEY,
    staff_id ID NOT NULL REFERENCES staff (id),
    step TEXT NOT NULL CHECK (step IN ('password', 'setUpCode', 'code')),
    password_hash TEXT NOT NULL,
    secret TEXT,
    address TEXT NOT NULL,
    expires_at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE staff_attempts (
    login ID NOT NULL,
    source ID NOT NULL,
    failures BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (login, source)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE staff_steps (
    key_text ID PRIMARY KEY,
    staff_id ID NOT NULL REFERENCES staff (id),
    digest TEXT NOT NULL,
    at BIGINT NOT NULL,
    answer TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX staff_steps_by_time ON staff_steps (at)',
  `CREATE TABLE approval_requests (
    id ID PRIMARY KEY,
    action TEXT NOT NULL,
    subject ID NOT NULL,
    site_id BIGINT,
    content TEXT NOT NULL,
    reason TEXT NOT NULL,
    key_text ID NOT NULL UNIQUE,
    asked_by ID NOT NULL REFERENCES staff (id),
    asked_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'declined', 'withdrawn')),
    decided_by ID REFERENCES staff (id),
    decided_at BIGINT,
    facts TEXT,
    effect TEXT,
    decided_because TEXT NOT NULL DEFAULT '',
    done_at BIGINT,
    protects BIGINT NOT NULL DEFAULT 0,
    ended_at BIGINT,
    CHECK ((state = 'waiting') = (decided_by IS NULL)),
    CHECK (state <> 'done' OR decided_by <> asked_by)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX approval_requests_by_time ON approval_requests (asked_at)',
  "CREATE INDEX approval_requests_open ON approval_requests (expires_at) WHERE state = 'waiting' AND ended_at IS NULL",
  'CREATE INDEX approval_requests_by_subject ON approval_requests (subject, asked_at)',
  `CREATE TABLE staff_known_login_sources (
    staff_id ID NOT NULL REFERENCES staff (id),
    address ID NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (staff_id, address)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE operator_changes (
    id COUNTER,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    subject TEXT NOT NULL,
    details TEXT NOT NULL,
    site_id BIGINT
  ) STRICT`,
  'CREATE INDEX operator_changes_by_site ON operator_changes (site_id, id) WHERE site_id IS NOT NULL',
  'CREATE INDEX operator_changes_by_subject ON operator_changes (subject, id)',
  `CREATE TABLE operator_chain (
    change_id BIGINT PRIMARY KEY REFERENCES operator_changes (id),
    before_hash ID NOT NULL,
    hash ID NOT NULL
  ) STRICT`,
  `CREATE TABLE alerts (
    id ID PRIMARY KEY,
    kind ID NOT NULL,
    subject ID NOT NULL,
    machine_id ID,
    agent_id ID,
    player_id ID,
    text TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    count BIGINT NOT NULL CHECK (count > 0),
    closed_at BIGINT,
    acknowledged_at BIGINT,
    acknowledged_by TEXT,
    note TEXT,
    notified_at BIGINT,
    planned_at BIGINT,
    repeats BIGINT NOT NULL,
    unnotified BIGINT NOT NULL CHECK (unnotified IN (0, 1)),
    site_id BIGINT
  ) STRICT`,
  'CREATE UNIQUE INDEX alerts_open ON alerts (kind, subject) WHERE closed_at IS NULL',
  'CREATE INDEX alerts_unnotified ON alerts (opened_at) WHERE unnotified = 1',
  'CREATE INDEX alerts_by_time ON alerts (opened_at)',
  `CREATE TABLE alert_messages (
    alert_id ID NOT NULL REFERENCES alerts (id),
    event ID NOT NULL,
    channel ID NOT NULL,
    at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    answer TEXT,
    notified_at BIGINT,
    given_up_at BIGINT,
    PRIMARY KEY (alert_id, event, channel)
  ) STRICT`,
  'CREATE INDEX alert_messages_waiting ON alert_messages (next_at) WHERE notified_at IS NULL AND given_up_at IS NULL',
  // State of an alert that is a task of attendants. `claimed_by` is null after the task was released; `checks` is a JSON object with the
  // time at which each item of the task's checklist was ticked.
  `CREATE TABLE attendant_tasks (
    alert_id ID PRIMARY KEY REFERENCES alerts (id),
    claimed_by TEXT,
    claimed_at BIGINT NOT NULL,
    first_claimed_at BIGINT NOT NULL,
    checks TEXT NOT NULL,
    done_at BIGINT,
    CHECK (done_at IS NULL OR claimed_by IS NOT NULL)
  ) STRICT`,
  'CREATE INDEX attendant_tasks_open ON attendant_tasks (first_claimed_at) WHERE done_at IS NULL',
  'CREATE INDEX attendant_tasks_done ON attendant_tasks (done_at) WHERE done_at IS NOT NULL',
  // Daily reports of closed business days, each with its figures as signed and the hash of that text, and staff's earlier explanations of
  // differences.
  `CREATE TABLE daily_sheets (
    day ID PRIMARY KEY,
    number BIGINT NOT NULL UNIQUE,
    until_at BIGINT NOT NULL,
    figures TEXT NOT NULL,
    hash ID NOT NULL UNIQUE,
    signed_by TEXT NOT NULL,
    signed_at BIGINT NOT NULL,
    second TEXT,
    closed_at BIGINT NOT NULL,
    CHECK (number > 0 AND signed_at <= closed_at)
  ) STRICT`,
  `CREATE TABLE daily_explanations (
    id COUNTER,
    day ID NOT NULL,
    difference ID NOT NULL,
    cause TEXT NOT NULL,
    because TEXT NOT NULL,
    who TEXT NOT NULL,
    at BIGINT NOT NULL
  ) STRICT`,
  'CREATE INDEX daily_explanations_by_day ON daily_explanations (day, id)',
  // Each cabinet's meters at the end of a business day, beside the ledger's sums at that moment, as a JSON object by meter. `figures` is
  // null if nobody could read them. `compared` is 0 if the two do not cover the same events.
  `CREATE TABLE day_meters (
    machine_id ID NOT NULL,
    day ID NOT NULL,
    at BIGINT NOT NULL,
    journal_id ID,
    is_part BIGINT NOT NULL,
    compared BIGINT NOT NULL,
    figures TEXT,
    PRIMARY KEY (machine_id, day),
    CHECK (figures IS NOT NULL OR compared = 0)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX day_meters_by_day ON day_meters (day, machine_id)',
  appendOnlyTriggers(['daily_sheets', 'daily_explanations', 'day_meters'], 'sheets of days are'),
  `CREATE TABLE operator_files (
    name ID PRIMARY KEY,
    version BIGINT NOT NULL CHECK (version > 0),
    digest ID NOT NULL,
    content TEXT,
    at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE books_terms (
    name ID PRIMARY KEY,
    value TEXT NOT NULL,
    at BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE clock_state (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    trusted_at BIGINT NOT NULL
  ) STRICT`,
  // The idempotency key of a staff action may be deleted only if it is a week older than the newest one: this rule needs no clock, which
  // could be wrong.
  {
    sqlite: [
      `CREATE TRIGGER staff_steps_no_update BEFORE UPDATE ON staff_steps
       BEGIN SELECT RAISE(ABORT, 'steps of staff are only ever added to'); END`,
      `CREATE TRIGGER staff_steps_no_early_delete BEFORE DELETE ON staff_steps
       WHEN OLD.at > (SELECT MAX(at) FROM staff_steps) - ${weekMs}
       BEGIN SELECT RAISE(ABORT, '${youngStep}'); END`,
    ],
    postgres: [
      `CREATE FUNCTION keep_staff_steps() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'steps of staff are only ever added to'; END $$`,
      `CREATE TRIGGER staff_steps_are_not_changed BEFORE UPDATE OR TRUNCATE ON staff_steps
       FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_steps()`,
      `CREATE FUNCTION keep_young_staff_steps() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF OLD.at > (SELECT MAX(at) FROM staff_steps) - ${weekMs} THEN RAISE EXCEPTION '${youngStep}'; END IF;
         RETURN OLD;
       END $$`,
      `CREATE TRIGGER staff_steps_no_early_delete BEFORE DELETE ON staff_steps
       FOR EACH ROW EXECUTE FUNCTION keep_young_staff_steps()`,
    ],
  },
  appendOnlyTriggers(['operator_changes'], 'the record is'),
  appendOnlyTriggers(['operator_chain'], 'links of the record are'),
];
