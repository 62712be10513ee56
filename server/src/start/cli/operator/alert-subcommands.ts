import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { listAlertMessages, type StoredAlertMessage } from '../../../backoffice/alerts/alert-message-store.ts';
import { testKind } from '../../../platform/alerts/staff-alert-kinds.ts';
import {
  createStaffAlertId,
  findStaffAlert,
  listOpenStaffAlerts,
  listStaffAlerts,
  openStaffAlertInTransaction,
  type StoredAlert,
} from '../../../platform/alerts/staff-alert-store.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { buildActionSubcommands, createCommandLineAction } from './action-subcommands.ts';
import type { SubcommandDependencies, SubcommandInput } from './subcommand-definition.ts';

/** Maximum number of alerts in a list that includes closed ones. */
const shown = 200;
/** Timeout of `alert test` for a response of a running server, in ms. */
const testMs = 40_000;
/** Interval in ms at which `alert test` looks for that response. */
const pollMs = 200;

const list = async ({ database }: SubcommandDependencies, { options }: SubcommandInput): Promise<string[]> => {
  const { read } = database;
  const alerts = options.open === true ? await listOpenStaffAlerts(read) : await listStaffAlerts(read, shown);
  return Promise.all(alerts.map((alert) => lineOf(read, alert)));
};

const lineOf = async (db: Queries, alert: StoredAlert): Promise<string> => {
  const { id, kind, text, opened_at, last_seen_at, count, closed_at, acknowledged_at } = alert;
  const messages = await listAlertMessages(db, id);
  const reported = messages.map((message) => `${message.event} ${message.channel} ${fateOf(message)}`);
  return [
    id,
    isoOf(opened_at),
    kind,
    closed_at === null ? 'open' : `closed ${isoOf(closed_at)}`,
    ...(acknowledged_at === null
      ? []
      : [`acknowledged ${isoOf(acknowledged_at)} by ${alert.acknowledged_by}${alert.note ? `: ${alert.note}` : ''}`]),
    `seen ${count}, last ${isoOf(last_seen_at)}`,
    text,
    reported.length === 0 ? 'told nobody' : reported.join(', '),
  ].join('  ');
};

const fateOf = ({ notified_at, given_up_at, attempts, answer }: StoredAlertMessage): string => {
  if (notified_at !== null) return `told ${isoOf(notified_at)}`;
  const why = answer === null ? '' : `: ${answer}`;
  return given_up_at === null ? `pending after ${attempts} attempts${why}` : `gave up${why}`;
};

const isoOf = (at: number): string => new Date(at).toISOString().slice(0, 19).concat('Z');

/**
 * Makes a running server send a test alert through its notification channels, whose settings this command may not have, and prints each
 * channel's response.
 */
const test = createCommandLineAction({
  name: 'alert test',
  help: 'makes the running server send a test through every channel, and prints each response',
  input: z.object({}),
  arguments: {},
  reason: 'optional',
  subject: () => 'alerts',
  commandLine: {
    prepare: (_local, { database }) => ({ database, id: createStaffAlertId() }),
    finish: (_input, { database, id }, at) => awaitTest(database, id, at),
  },
  async perform(tx, _input, { at, who }, { id }) {
    const text = `This is a test of the alerts by ${who}. Nothing is wrong.`;
    await openStaffAlertInTransaction(tx, { kind: testKind, subject: id, text }, { at, id });
    return { subject: id, audit: {}, lines: [] };
  },
});

/** Returns each notification channel's response to a test alert. Throws a ConfigError if one failed. */
const awaitTest = async (database: Database, id: string, at: number): Promise<string[]> => {
  const giveUpAtMs = performance.now() + testMs;
  for (;;) {
    const alert = await findStaffAlert(database.read, id);
    const messages = await listAlertMessages(database.read, id);
    if (alert?.unnotified === 0 && messages.every(isDecided)) {
      await database.statement('UPDATE alerts SET closed_at = ? WHERE id = ? RETURNING id', at, id);
      if (messages.length === 0)
        throw new ConfigError(
          'The running server has no notification channel: set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or ALERT_MAIL_TO and SMTP_URL, and restart it.',
        );
      const failed = messages.filter(({ notified_at }) => notified_at === null).length;
      const lines = messages.map(
        ({ channel, notified_at, answer }) => `${channel}: ${notified_at === null ? 'NOT SENT' : 'sent'}, ${answer}`,
      );
      if (failed > 0) throw new ConfigError(lines.join('\n'));
      return lines;
    }
    if (performance.now() > giveUpAtMs) {
      await database.statement('UPDATE alerts SET closed_at = ?, unnotified = 0 WHERE id = ? RETURNING id', at, id);
      throw new ConfigError('No running server handled the test within 40 s; start the server, then try again.');
    }
    await sleep(pollMs);
  }
};

const isDecided = ({ notified_at, given_up_at }: StoredAlertMessage): boolean =>
  notified_at !== null || given_up_at !== null;

export const alertSubcommands = buildActionSubcommands('alert', {
  list: {
    words: [],
    options: { open: 'boolean' },
    help: 'alerts: id, time, kind, state, count, text, who was notified and when; --open: only open ones',
    run: list,
  },
  test,
});
