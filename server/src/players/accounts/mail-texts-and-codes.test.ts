import { routes } from '@reelfloor/protocol/http';
import { expect, it } from 'vitest';
import { MailService } from './mail-service.ts';
import { buildMailTexts, type MailLanguage } from './mail-texts-and-codes.ts';
import type { Mail } from './mailer.ts';

const scripts: Record<MailLanguage, RegExp> = {
  tr: /Merhaba/,
  en: /Hello/,
  ar: /\p{Script=Arabic}{4}/u,
  bg: /\p{Script=Cyrillic}{4}/u,
};
const languages = Object.keys(scripts) as MailLanguage[];

it.each(languages)('mails are written in the language of the page that asked for them: %s', async (language) => {
  const sent: Mail[] = [];
  const office = new MailService(
    async (mail) => void sent.push(mail),
    { operatorName: 'House of Ege', publicUrl: () => 'https://play.example.org' },
    () => {},
  );
  expect(routes.forgotPassword.body.parse({ email: 'a@example.org', lang: language }).lang).toBe(language);
  const link = office.link('/mail-confirm', 'code-1');
  for (const name of ['registration', 'alreadyRegistered', 'nameTaken', 'passwordReset'] as const)
    office.post('a@example.org', language, name, 'ilgin', link);
  office.post('a@example.org', language, 'passwordChanged', 'ilgin');
  expect(sent).toHaveLength(5);
  for (const { subject, text } of sent) {
    expect(subject).toContain('House of Ege');
    expect(text).toMatch(scripts[language]);
    expect(text).toContain('ilgin');
  }
  // A link stands alone in its line, or at its end, so that no sign of the sentence becomes part of it.
  for (const { text } of sent.slice(0, 4)) expect(text).toContain(`${link}\n`);
});

it('an Arabic mail keeps the direction of names apart from that of its words', () => {
  const { subject, text } = buildMailTexts('Ege').ar.passwordChanged('ilgin');
  expect(subject).toContain('\u2068Ege\u2069');
  expect(text).toContain('\u2068ilgin\u2069');
});
