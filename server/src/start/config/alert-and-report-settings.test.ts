import { describe, expect, it } from 'vitest';
import { readAlertSettings } from './alert-and-report-settings.ts';

const secret = 'abcdefghijklmnopqrstuvwxyz0123456789';
const webhook = { ALERT_WEBHOOK_URL: 'https://ops.example/hook', ALERT_WEBHOOK_SECRET: secret };

describe('the settings of alerts', () => {
  it('tell nobody unless a way is set, and are about every kind', () => {
    expect(readAlertSettings({})).toEqual({
      webhook: null,
      mailTo: [],
      kinds: null,
      repeatMs: 0,
      agentGraceMs: 60_000,
      diskBytes: 1024 ** 3,
      dayOpenMs: 12 * 3_600_000,
    });
  });

  it('are read as they are set', () => {
    const env = {
      ...webhook,
      ALERT_MAIL_TO: 'a@example.org, b@example.org,a@example.org',
      SMTP_URL: 'smtps://mail.example',
      ALERT_KINDS: 'agentGone,disk',
      ALERT_REPEAT_MIN: '30',
      ALERT_AGENT_GRACE_S: '5',
      ALERT_DISK_MB: '1',
      ALERT_DAY_OPEN_H: '4',
      ALERT_WEBHOOK_DEADLINE_MS: '900',
    };
    expect(readAlertSettings(env)).toEqual({
      webhook: { url: 'https://ops.example/hook', secret, deadlineMs: 900 },
      mailTo: ['a@example.org', 'b@example.org'],
      kinds: new Set(['agentGone', 'disk']),
      repeatMs: 1_800_000,
      agentGraceMs: 5_000,
      diskBytes: 1024 ** 2,
      dayOpenMs: 4 * 3_600_000,
    });
  });

  it.each([
    [{ ALERT_WEBHOOK_URL: 'http://ops.example/hook', ALERT_WEBHOOK_SECRET: secret }, 'ALERT_WEBHOOK_URL is no address'],
    [{ ALERT_WEBHOOK_URL: 'https://u:geheim@ops.example/', ALERT_WEBHOOK_SECRET: secret }, 'ALERT_WEBHOOK_URL is no'],
    [{ ALERT_WEBHOOK_URL: 'https://ops.example/hook' }, 'ALERT_WEBHOOK_SECRET is not set to at least 32'],
    [{ ...webhook, ALERT_WEBHOOK_SECRET: 'a'.repeat(40) }, 'ALERT_WEBHOOK_SECRET can be guessed'],
    [{ ...webhook, JWT_SECRET: secret }, 'or is JWT_SECRET'],
    [{ ALERT_WEBHOOK_SECRET: secret }, 'set ALERT_WEBHOOK_URL too'],
    [{ ALERT_MAIL_TO: 'duty@example.org' }, 'set SMTP_URL too'],
    [{ ALERT_MAIL_TO: 'duty', SMTP_URL: 'smtp://m' }, 'ALERT_MAIL_TO has "duty"'],
    [{ ALERT_KINDS: 'agentGone,fire' }, 'ALERT_KINDS has "fire"; set some of agentGone,'],
    [{ ALERT_REPEAT_MIN: '-1' }, 'ALERT_REPEAT_MIN is "-1"'],
  ])('with %j say what to do', (env, said) => {
    expect(() => readAlertSettings(env)).toThrow(said);
    expect(() => readAlertSettings(env)).not.toThrow('geheim');
  });
});
