import { expect, it } from 'vitest';
import { listenForMail } from '../../testing/test-smtp.ts';
import { createSmtpMailer } from './mailer.ts';

const mail = { to: 'player@example.org', subject: 'Şifre', text: 'Merhaba\n' };

it('hands a mail to the operator’s SMTP server', async () => {
  const smtp = await listenForMail('250 taken');
  await createSmtpMailer(smtp.url, 'Reelfloor <no-reply@example.org>')(mail);
  expect(smtp.received).toContain('MAIL FROM:<no-reply@example.org>');
  expect(smtp.received).toContain('RCPT TO:<player@example.org>');
  expect(smtp.received).toContain('To: player@example.org');
  smtp.close();
});

it('throws if the server rejects it', async () => {
  const smtp = await listenForMail('554 no');
  await expect(createSmtpMailer(smtp.url, 'no-reply@example.org')(mail)).rejects.toThrow('554');
  smtp.close();
});
