import type { DatabaseSync } from 'node:sqlite';

export type JournalStatements = ReturnType<typeof prepareStatements>;

export function prepareStatements(database: DatabaseSync) {
  const stateNames =
    'meter_minor, band_id, epoch, stops, running, last, feature, hand_pay, malfunction, cash_out';
  const marks = '?, ?, ?, ?, ?, ?, ?, ?, ?, ?';
  return {
    begin: database.prepare(
      `INSERT INTO cabinet (one, machine_id, journal_id, revision, acknowledged_seq, ${stateNames})
       VALUES (1, ?, ?, ?, 0, ${marks}) ON CONFLICT DO NOTHING`,
    ),
    read: database.prepare('SELECT * FROM cabinet'),
    update: database.prepare(
      `UPDATE cabinet SET (revision, acknowledged_seq, ${stateNames}) = (?, ?, ${marks}) WHERE revision = ?`,
    ),
    lastSeq: database.prepare('SELECT max(seq) AS seq FROM events'),
    firstSeq: database.prepare('SELECT min(seq) AS seq FROM events'),
    addEvent: database.prepare('INSERT INTO events (seq, type, body) VALUES (?, ?, ?)'),
    eventsAfter: database.prepare('SELECT body FROM events WHERE seq > ? ORDER BY seq LIMIT ?'),
    pruneEvents: database.prepare(
      `DELETE FROM events WHERE seq <= ? AND seq < (
         SELECT seq FROM events WHERE type = 'roundPlayed' ORDER BY seq DESC LIMIT 1 OFFSET ? - 1
       )`,
    ),
    command: database.prepare('SELECT refusal, content FROM commands WHERE command_id = ?'),
    addCommand: database.prepare('INSERT INTO commands (command_id, refusal, content) VALUES (?, ?, ?)'),
    pruneCommands: database.prepare('DELETE FROM commands WHERE position <= ?'),
    transfer: database.prepare('SELECT * FROM transfers WHERE transfer_id = ?'),
    addTransfer: database.prepare(
      `INSERT INTO transfers (transfer_id, kind, amount_minor, meter_minor, refusal) VALUES (?, ?, ?, ?, ?)`,
    ),
  };
}
