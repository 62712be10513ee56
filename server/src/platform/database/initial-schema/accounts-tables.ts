import { appendOnlyTriggers } from '../append-only-triggers.ts';
import type { SchemaPart } from './schema-part.ts';

/** Tables of sites and players: accounts, sign-ins and second factors, mail codes, settings, chat and push messages. */
export const accountsTables: readonly SchemaPart[] = [
  // The first site, whose number is SITE_ID, has the id 0, and needs no row. Lists are JSON; an empty list of brands or machines means all.
  `CREATE TABLE sites (
    id BIGINT PRIMARY KEY CHECK (id >= 0),
    name TEXT,
    hosts TEXT NOT NULL,
    framed_by TEXT NOT NULL DEFAULT '[]',
    brands TEXT NOT NULL DEFAULT '[]',
    machines TEXT NOT NULL DEFAULT '[]',
    settings TEXT NOT NULL DEFAULT '{}',
    wallet TEXT NOT NULL DEFAULT 'own' CHECK (wallet IN ('own', 'platform')),
    opened_at BIGINT NOT NULL,
    closed_at BIGINT,
    CHECK ((name IS NULL) = (id = 0)),
    CHECK (id > 0 OR closed_at IS NULL)
  ) STRICT`,
  // Keys are secrets. "out" signs what we send, "in" what the casino's platform sends; the second key of each is the former one,
  // which is being phased out.
  `CREATE TABLE site_connections (
    site_id BIGINT PRIMARY KEY REFERENCES sites (id),
    url TEXT NOT NULL,
    contract TEXT NOT NULL DEFAULT 'reelfloor',
    out_key TEXT NOT NULL,
    out_key_before TEXT,
    in_key TEXT NOT NULL,
    in_key_before TEXT,
    changed_at BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE players (
    id ID PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    site_id BIGINT NOT NULL DEFAULT 0,
    display_name TEXT NOT NULL,
    name TEXT NOT NULL,
    lastname TEXT NOT NULL,
    email TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    pin_code TEXT NOT NULL,
    user_group TEXT NOT NULL,
    permissions TEXT NOT NULL,
    banned INTEGER NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    born_on TEXT,
    must_change_password BIGINT NOT NULL DEFAULT 0 CHECK (must_change_password IN (0, 1)),
    platform_ref TEXT
  ) STRICT`,
  'CREATE UNIQUE INDEX players_by_platform_ref ON players (site_id, platform_ref) WHERE platform_ref IS NOT NULL',
  'CREATE INDEX players_by_site ON players (site_id)',
  'CREATE INDEX players_by_group ON players (user_group)',
  'CREATE INDEX players_by_email ON players (lower(email))',
  "CREATE INDEX players_by_skeleton ON players ((replace(replace(replace(username, 'm', 'rn'), '0', 'o'), '1', 'l')))",
  "CREATE INDEX players_by_folded_mail ON players ((replace(replace(replace(lower(email), 'i̇', 'i'), 'ı', 'i'), 'İ', 'i')))",
  `CREATE TABLE logins (
    id COUNTER,
    player_id ID REFERENCES players (id),
    username TEXT NOT NULL,
    at BIGINT NOT NULL,
    ip TEXT NOT NULL,
    label TEXT NOT NULL,
    sign_in_id TEXT
  ) STRICT`,
  'CREATE INDEX logins_by_player ON logins (player_id, id)',
  'CREATE INDEX logins_by_sign_in ON logins (sign_in_id, id)',
  "CREATE INDEX logins_with_address ON logins (id) WHERE ip <> ''",
  `CREATE TABLE sign_ins (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    began_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    locked_at BIGINT,
    wrong_pins BIGINT NOT NULL DEFAULT 0,
    ip TEXT,
    seen_at BIGINT,
    seen_ip TEXT,
    by_code INTEGER NOT NULL DEFAULT 0,
    browser TEXT
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX sign_ins_by_player ON sign_ins (player_id)',
  // Sign-ins that a casino's platform starts. The nonce identifies the page that used the ticket first.
  `CREATE TABLE launches (
    id TEXT PRIMARY KEY,
    ticket_hash TEXT NOT NULL UNIQUE,
    site_id BIGINT NOT NULL,
    player_id ID NOT NULL REFERENCES players (id),
    return_url TEXT NOT NULL,
    opens TEXT,
    language TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    nonce_hash TEXT,
    sign_in_id TEXT
  ) STRICT`,
  'CREATE INDEX launches_by_player ON launches (player_id)',
  'CREATE UNIQUE INDEX launches_by_sign_in ON launches (sign_in_id) WHERE sign_in_id IS NOT NULL',
  // Ids of accepted calls from casinos' platforms, to detect replays.
  `CREATE TABLE platform_call_ids (
    site_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (site_id, id)
  ) STRICT`,
  // Events for a site's casino's platform. Sequence numbers, without gaps, are assigned after an event is committed.
  `CREATE TABLE platform_events (
    id COUNTER,
    site_id BIGINT NOT NULL,
    number BIGINT,
    type TEXT NOT NULL,
    session_id TEXT,
    session_number BIGINT,
    data TEXT NOT NULL,
    at BIGINT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead')),
    tries BIGINT NOT NULL DEFAULT 0,
    next_at BIGINT NOT NULL,
    answer TEXT
  ) STRICT`,
  'CREATE UNIQUE INDEX platform_events_by_number ON platform_events (site_id, number) WHERE number IS NOT NULL',
  'CREATE INDEX platform_events_by_session ON platform_events (site_id, session_id) WHERE session_id IS NOT NULL',
  'CREATE INDEX platform_events_unnumbered ON platform_events (site_id, id) WHERE number IS NULL',
  "CREATE INDEX platform_events_open ON platform_events (site_id, number) WHERE state <> 'sent'",
  // Last event number of each site, the node that sends its events, and when the casino's platform cancelled the subscription.
  `CREATE TABLE platform_event_sites (
    site_id BIGINT PRIMARY KEY,
    last BIGINT NOT NULL,
    lease_node TEXT,
    lease_until BIGINT NOT NULL DEFAULT 0,
    ended_at BIGINT
  ) STRICT`,
  'CREATE INDEX platform_call_ids_by_end ON platform_call_ids (expires_at)',
  'CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_at)',
  `CREATE TABLE mail_codes (
    code_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('registration', 'passwordReset')),
    email TEXT NOT NULL,
    player_id TEXT REFERENCES players (id),
    site_id BIGINT NOT NULL DEFAULT 0,
    content TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX mail_codes_by_email ON mail_codes (email, made_at)',
  'CREATE INDEX mail_codes_by_expiry ON mail_codes (expires_at)',
  `CREATE TABLE courses (
    player_id TEXT NOT NULL REFERENCES players (id),
    course_id TEXT NOT NULL,
    fields TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, course_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE known_login_sources (
    player_id ID NOT NULL REFERENCES players (id),
    source ID NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, source)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE login_attempts (
    username ID NOT NULL,
    source ID NOT NULL,
    failures INTEGER NOT NULL,
    last_at BIGINT NOT NULL,
    blocked_until BIGINT NOT NULL,
    PRIMARY KEY (username, source)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX login_attempts_by_time ON login_attempts (last_at)',
  `CREATE TABLE second_factors (
    player_id ID PRIMARY KEY REFERENCES players (id),
    secret ID NOT NULL,
    key_id ID NOT NULL,
    last_step BIGINT NOT NULL,
    recovery_salt ID NOT NULL,
    set_at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE recovery_codes (
    player_id ID NOT NULL REFERENCES second_factors (player_id),
    code_hash ID NOT NULL,
    PRIMARY KEY (player_id, code_hash)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE sign_in_tickets (
    ticket_hash ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    purpose ID NOT NULL CHECK (purpose IN ('login', 'newPassword', 'loginSetup', 'profileSetup')),
    ip ID NOT NULL,
    sign_in_id ID,
    secret ID,
    made_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX sign_in_tickets_by_player ON sign_in_tickets (player_id)',
  'CREATE INDEX sign_in_tickets_by_expiry ON sign_in_tickets (expires_at)',
  `CREATE TABLE user_settings (
    player_id TEXT PRIMARY KEY REFERENCES players (id),
    shortcuts TEXT NOT NULL,
    settings TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE quick_panel_entries (
    id TEXT NOT NULL,
    lang TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('event', 'note')),
    position BIGINT NOT NULL,
    title TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (id, lang)
  ) STRICT`,
  `CREATE TABLE account_edits (
    id COUNTER,
    player_id ID NOT NULL REFERENCES players (id),
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    field TEXT NOT NULL,
    before_text TEXT NOT NULL,
    after_text TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX account_edits_by_player ON account_edits (player_id, id)',
  `CREATE TABLE consents (
    player_id ID NOT NULL REFERENCES players (id),
    at BIGINT NOT NULL,
    terms_url TEXT NOT NULL,
    terms_version TEXT NOT NULL,
    terms_number BIGINT,
    lang TEXT,
    ip TEXT,
    PRIMARY KEY (player_id, at),
    UNIQUE (player_id, terms_number),
    CHECK ((terms_number IS NULL) = (lang IS NULL))
  ) STRICT`,
  `CREATE TABLE terms_versions (
    site_id BIGINT NOT NULL,
    number BIGINT NOT NULL CHECK (number > 0),
    hash ID NOT NULL,
    from_at BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    PRIMARY KEY (site_id, number),
    CHECK (from_at >= published_at)
  ) STRICT`,
  `CREATE TABLE terms_texts (
    site_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    lang TEXT NOT NULL,
    text TEXT NOT NULL CHECK (text <> ''),
    PRIMARY KEY (site_id, number, lang),
    FOREIGN KEY (site_id, number) REFERENCES terms_versions (site_id, number)
  ) STRICT`,
  `CREATE TABLE chat_members (
    player_id TEXT NOT NULL REFERENCES players (id),
    contact_id TEXT NOT NULL REFERENCES players (id),
    chat_id TEXT NOT NULL,
    unread BIGINT NOT NULL CHECK (unread >= 0),
    last_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, contact_id)
  ) STRICT`,
  `CREATE TABLE chat_messages (
    id COUNTER,
    chat_id TEXT NOT NULL,
    sender_id TEXT NOT NULL REFERENCES players (id),
    message_key TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    UNIQUE (sender_id, message_key)
  ) STRICT`,
  'CREATE INDEX chat_messages_by_chat ON chat_messages (chat_id, id)',
  'CREATE INDEX chat_messages_by_sender ON chat_messages (sender_id, at)',
  `CREATE TABLE chat_statuses (
    player_id TEXT PRIMARY KEY REFERENCES players (id),
    status TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE push_keys (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    public_key TEXT NOT NULL,
    private_key TEXT NOT NULL,
    made_at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE push_browsers (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    sign_in_id ID NOT NULL REFERENCES sign_ins (id) ON DELETE CASCADE,
    endpoint ID NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    made_at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX push_browsers_by_player ON push_browsers (player_id, made_at)',
  'CREATE INDEX push_browsers_by_sign_in ON push_browsers (sign_in_id)',
  `CREATE TABLE push_messages (
    id ID PRIMARY KEY,
    browser_id ID NOT NULL REFERENCES push_browsers (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    machine_id ID NOT NULL,
    at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX push_messages_by_browser ON push_messages (browser_id)',
  'CREATE INDEX push_messages_by_time ON push_messages (next_at)',
  // A trigger records in `changes` each sign-in that ends, is locked or unlocked, or may be invalid, whichever program changes it.
  {
    sqlite: [
      `CREATE TRIGGER sign_in_ended AFTER DELETE ON sign_ins
       BEGIN INSERT INTO changes (kind, subject) VALUES ('signIn', OLD.id); END`,
      `CREATE TRIGGER sign_in_narrowed AFTER UPDATE ON sign_ins
       WHEN NEW.expires_at < OLD.expires_at OR NEW.by_code < OLD.by_code OR NEW.locked_at IS NOT OLD.locked_at
       BEGIN INSERT INTO changes (kind, subject) VALUES ('signIn', OLD.id); END`,
      `CREATE TRIGGER player_restricted AFTER UPDATE ON players
       WHEN NEW.banned <> OLD.banned OR NEW.user_group <> OLD.user_group
       BEGIN INSERT INTO changes (kind, subject) SELECT 'signIn', id FROM sign_ins WHERE player_id = NEW.id; END`,
      `CREATE TRIGGER second_factor_set AFTER INSERT ON second_factors
       BEGIN INSERT INTO changes (kind, subject) SELECT 'signIn', id FROM sign_ins WHERE player_id = NEW.player_id; END`,
    ],
    postgres: [
      `CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN INSERT INTO changes (kind, subject) VALUES ('signIn', OLD.id); RETURN NULL; END $$`,
      `CREATE FUNCTION note_sign_ins_of_player() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         INSERT INTO changes (kind, subject) SELECT 'signIn', id FROM sign_ins WHERE player_id = NEW.id;
         RETURN NULL;
       END $$`,
      `CREATE FUNCTION note_sign_ins_of_factor() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         INSERT INTO changes (kind, subject) SELECT 'signIn', id FROM sign_ins WHERE player_id = NEW.player_id;
         RETURN NULL;
       END $$`,
      'CREATE TRIGGER sign_in_ended AFTER DELETE ON sign_ins FOR EACH ROW EXECUTE FUNCTION note_sign_in()',
      `CREATE TRIGGER sign_in_narrowed AFTER UPDATE ON sign_ins FOR EACH ROW
       WHEN (NEW.expires_at < OLD.expires_at OR NEW.by_code < OLD.by_code
         OR NEW.locked_at IS DISTINCT FROM OLD.locked_at) EXECUTE FUNCTION note_sign_in()`,
      `CREATE TRIGGER player_restricted AFTER UPDATE ON players FOR EACH ROW
       WHEN (NEW.banned <> OLD.banned OR NEW.user_group <> OLD.user_group)
       EXECUTE FUNCTION note_sign_ins_of_player()`,
      `CREATE TRIGGER second_factor_set AFTER INSERT ON second_factors FOR EACH ROW
       EXECUTE FUNCTION note_sign_ins_of_factor()`,
    ],
  },
  appendOnlyTriggers(['consents', 'terms_versions', 'terms_texts'], 'terms and consents are'),
];
