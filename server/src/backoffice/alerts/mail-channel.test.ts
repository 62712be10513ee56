import { expect, it } from 'vitest';
import { createSmtpMailer } from '../../players/accounts/mailer.ts';
import { testSender } from '../../testing/hostile-webhook.ts';
import { listenForMail } from '../../testing/test-smtp.ts';
import { buildAlertMessage } from './alert-message.ts';
import { createMailNotificationChannel } from './alert-notification-channel.ts';

const alert = {
  id: 'a1',
  kind: 'agentGone',
  subject: 'hall',
  machine_id: null,
  agent_id: 'hall',
  player_id: null,
  text: 'Agent hall is gone;\r\nBcc: everybody@example.org',
  opened_at: 1_000,
  last_seen_at: 2_000,
  closed_at: 3_000,
  count: 4,
};
const never = new AbortController().signal;
const channelTo = (url: string) =>
  createMailNotificationChannel({
    to: 'duty@example.org',
    send: createSmtpMailer(url, 'Reelfloor <no-reply@example.org>'),
  });

it('is told by the operator’s mail server, under an id that a repeat keeps', async () => {
  const smtp = await listenForMail('250 taken');
  const message = buildAlertMessage(alert, 'closed', testSender());
  for (let time = 0; time < 2; time++)
    expect(await channelTo(smtp.url).send(message, never)).toEqual({
      isNotified: true,
      answer: 'taken by the mail server',
    });
  // A text with a line break brings no other receiver.
  const receivers = smtp.received.filter((line) => line.startsWith('RCPT'));
  expect(receivers).toEqual(Array(2).fill('RCPT TO:<duty@example.org>'));
  expect(smtp.received.filter((line) => /^Message-ID: <a1-closed@/i.test(line))).toHaveLength(2);
  expect(smtp.received.find((line) => line.startsWith('Subject: '))).toMatch(
    /^Subject: \[Ada\] Over: Agent hall is gone; Bcc:/,
  );
  expect(smtp.received).toContain('agent: hall');
  expect(smtp.received).toContain('office: https://office.example/office/');
  expect(smtp.received).toContain('npm run operator -- alert acknowledge a1');
  smtp.close();
});

it('speaks the operator’s language, and leads to the machine', async () => {
  const smtp = await listenForMail('250 taken');
  const facts = { ...alert, kind: 'machineFault', machine_id: '104', text: 'Machine 104 is out of play' };
  const sender = { ...testSender(), operator: 'Ege', language: 'tr' } as const;
  await channelTo(smtp.url).send(buildAlertMessage(facts, 'repeated-2', sender), never);
  const quoted = smtp.received.join('\n');
  expect(quoted).toContain('https://office.example/office/machine/104');
  expect(quoted).toMatch(/Machine 104 is out of play/);
  expect(quoted).toMatch(/^makine: 104$/m);
  expect(buildAlertMessage(facts, 'repeated-2', { ...sender, officeOrigin: null }).link).toBeNull();
  smtp.close();
});

it('was not told if the mail server refuses it or is not there, and the answer has no secret', async () => {
  const smtp = await listenForMail('554 account ops:geheim is over its quota');
  const message = buildAlertMessage(alert, 'opened', testSender());
  expect(await channelTo(smtp.url).send(message, never)).toEqual({
    isNotified: false,
    answer: 'the mail server refused it (554)',
  });
  smtp.close();
  expect(await channelTo('smtp://ops:geheim@127.0.0.1:1').send(message, never)).toEqual({
    isNotified: false,
    answer: expect.stringMatching(/^the mail server cannot be reached \(\w+\)$/),
  });
});
