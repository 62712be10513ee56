import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostileWebhook, testSender, untoldMoods } from '../../testing/hostile-webhook.ts';
import { buildAlertMessage } from './alert-message.ts';
import { createWebhookNotificationChannel } from './alert-notification-channel.ts';

const message = buildAlertMessage(
  {
    id: 'a1',
    kind: 'machineFault',
    subject: '104',
    machine_id: '104',
    agent_id: 'hall',
    player_id: null,
    text: 'Machine 104 is out of play: the meter shows more',
    opened_at: 1_000,
    last_seen_at: 2_000,
    closed_at: null,
    count: 1,
  },
  'opened',
  testSender(),
);
const never = new AbortController().signal;

describe('the webhook', () => {
  let webhook: HostileWebhook;
  beforeEach(async () => {
    webhook = await HostileWebhook.open();
  });
  afterEach(() => webhook.close());
  const channel = (deadlineMs = 5_000) =>
    createWebhookNotificationChannel({ url: webhook.url, secret: webhook.secret, deadlineMs });

  it('gets the alert in the documented form, signed with the time', async () => {
    expect(await channel().send(message, never)).toEqual({ isNotified: true, answer: 'status 204' });
    const [call] = webhook.received;
    expect(call?.body).toEqual({
      schema: 1,
      id: 'a1-opened',
      event: 'opened',
      alert: {
        id: 'a1',
        kind: 'machineFault',
        subject: '104',
        text: 'Machine 104 is out of play: the meter shows more',
        machine: '104',
        agent: 'hall',
        player: null,
        openedAt: '1970-01-01T00:00:01.000Z',
        lastSeenAt: '1970-01-01T00:00:02.000Z',
        closedAt: null,
        count: 1,
      },
      site: 2,
      operator: 'Ada',
      language: 'en',
      link: 'https://office.example/office/machine/104',
    });
    const header = String(call?.headers['reelfloor-signature']);
    const seconds = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header)?.[1] ?? '';
    const expected = createHmac('sha256', webhook.secret).update(`${seconds}.${call?.text}`).digest('hex');
    expect(header).toBe(`t=${seconds},v1=${expected}`);
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60);
    expect(call?.headers).toMatchObject({
      'reelfloor-message': 'a1-opened',
      'content-type': 'application/json',
    });
  });

  it('has taken it once its status says so, whatever becomes of the rest of its answer', async () => {
    webhook.mood = 'lies';
    expect(await channel().send(message, never)).toEqual({ isNotified: true, answer: 'status 200' });
  });

  it.each(untoldMoods)('that %s was not told, and the answer says why in a line without a secret', async (mood) => {
    webhook.mood = mood;
    const { isNotified, answer } = await channel(1_000).send(message, never);
    expect(isNotified).toBe(false);
    expect(answer).toMatch(/^(status \d{3}|no answer in 1000 ms|it cannot be reached( \([A-Z_]+\))?)$/);
    await expect.poll(() => webhook.received.length).toBe(1);
    expect(webhook.astray).toEqual([]);
  });

  it('that is not there was not told', async () => {
    const { url, secret } = webhook;
    await webhook.close();
    const answer = await createWebhookNotificationChannel({ url, secret, deadlineMs: 500 }).send(message, never);
    expect(answer).toEqual({ isNotified: false, answer: 'it cannot be reached (ECONNREFUSED)' });
    webhook = await HostileWebhook.open();
  });
});
