import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { smtpMailer } from './mailer.ts';

/** Runs a minimal SMTP server (RFC 5321) that can receive one mail. */
const listenForMail = async (answerToData: string) => {
  const heard: string[] = [];
  const talk = (socket: Socket) => {
    let inData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString('utf8').split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (inData && line !== '.') continue;
        if (line === '.') socket.write(`${answerToData}\r\n`);
        else if (line.startsWith('DATA')) socket.write('354 go on\r\n');
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
        inData = line.startsWith('DATA') || (inData && line !== '.');
      }
    });
    socket.on('error', () => {});
  };
  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, heard, close: () => server.close() };
};

const mail = { to: 'player@example.org', subject: 'Şifre', text: 'Merhaba\n' };

it('hands a mail to the operator’s SMTP server', async () => {
  const smtp = await listenForMail('250 taken');
  await smtpMailer(smtp.url, 'Reelfloor <no-reply@example.org>')(mail);
  expect(smtp.heard).toContain('MAIL FROM:<no-reply@example.org>');
  expect(smtp.heard).toContain('RCPT TO:<player@example.org>');
  expect(smtp.heard).toContain('To: player@example.org');
  smtp.close();
});

it('throws if the server rejects it', async () => {
  const smtp = await listenForMail('554 no');
  await expect(smtpMailer(smtp.url, 'no-reply@example.org')(mail)).rejects.toThrow('554');
  smtp.close();
});
