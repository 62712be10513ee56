import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Mail } from './mailer.ts';

export type MailLanguage = 'tr' | 'en' | 'ar' | 'bg';
type Letter = Omit<Mail, 'to'>;

export interface MailTexts {
  readonly registration: (username: string, link: string) => Letter;
  readonly alreadyRegistered: (usernames: string, link: string) => Letter;
  readonly nameTaken: (username: string, link: string) => Letter;
  readonly passwordReset: (usernames: string, link: string) => Letter;
  readonly passwordChanged: (username: string) => Letter;
}

/**
 * Returns the mail texts, in the name of the operator. Somebody other than the receiver may have requested a mail, so nothing changes
 * before the receiver opens its link.
 */
export const buildMailTexts = (operatorName: string): Record<MailLanguage, MailTexts> => ({
  tr: {
    registration: (username, link) => ({
      subject: `${operatorName} kaydınızı tamamlayın`,
      text: `Merhaba ${username},\n\nKaydınızı tamamlamak için bir saat içinde bu adresi açın:\n${link}\n\nKaydolmadıysanız bir şey yapmanız gerekmez.\n`,
    }),
    alreadyRegistered: (usernames, link) => ({
      subject: `${operatorName} hesabınız zaten var`,
      text: `Merhaba,\n\nBu e-posta adresiyle kayıt olmak istendi, ancak zaten bir hesabınız var: ${usernames}.\nGiriş: ${link}\n\nİsteyen siz değilseniz bir şey yapmanız gerekmez.\n`,
    }),
    nameTaken: (username, link) => ({
      subject: `${operatorName} kaydınız için başka bir ad seçin`,
      text: `Merhaba,\n\n${username} adı alınmış. Başka bir adla yeniden kaydolun:\n${link}\n\nKaydolmadıysanız bir şey yapmanız gerekmez.\n`,
    }),
    passwordReset: (usernames, link) => ({
      subject: `${operatorName} şifrenizi yenileyin`,
      text: `Merhaba ${usernames},\n\nYeni bir şifre seçmek için bir saat içinde bu adresi açın:\n${link}\n\nİsteyen siz değilseniz şifreniz olduğu gibi kalır.\n`,
    }),
    passwordChanged: (username) => ({
      subject: `${operatorName} şifreniz değişti`,
      text: `Merhaba ${username},\n\nHesabınızın şifresi değiştirildi ve diğer oturumlarınız kapatıldı. Değiştiren siz değilseniz hemen bize ulaşın.\n`,
    }),
  },
  en: {
    registration: (username, link) => ({
      subject: `Complete your ${operatorName} registration`,
      text: `Hello ${username},\n\nOpen this link within an hour to complete your registration:\n${link}\n\nIf you did not register, ignore this e-mail.\n`,
    }),
    alreadyRegistered: (usernames, link) => ({
      subject: `You already have a ${operatorName} account`,
      text: `Hello,\n\nSomeone tried to register with this address, but you already have an account: ${usernames}.\nLog in: ${link}\n\nIf it was not you, ignore this e-mail.\n`,
    }),
    nameTaken: (username, link) => ({
      subject: `Choose another username for your ${operatorName} registration`,
      text: `Hello,\n\nThe username ${username} is taken. Register again with another one:\n${link}\n\nIf you did not register, ignore this e-mail.\n`,
    }),
    passwordReset: (usernames, link) => ({
      subject: `Choose a new ${operatorName} password`,
      text: `Hello ${usernames},\n\nOpen this link within an hour to choose a new password:\n${link}\n\nIf you did not request this, your password stays the same.\n`,
    }),
    passwordChanged: (username) => ({
      subject: `Your ${operatorName} password was changed`,
      text: `Hello ${username},\n\nThe password of your account was changed and your other sessions were closed. If it was not you, contact us immediately.\n`,
    }),
  },
  ar: {
    registration: (username, link) => ({
      subject: `أكمل تسجيلك في ${apart(operatorName)}`,
      text: `مرحبًا ${apart(username)}،\n\nلإكمال تسجيلك افتح هذا العنوان خلال ساعة:\n${link}\n\nإذا لم تكن أنت من سجّل فلا يلزمك فعل شيء.\n`,
    }),
    alreadyRegistered: (usernames, link) => ({
      subject: `لديك حساب في ${apart(operatorName)} من قبل`,
      text: `مرحبًا،\n\nطُلب التسجيل بهذا البريد الإلكتروني، لكن لديك حساب من قبل: ${apart(usernames)}.\nتسجيل الدخول:\n${link}\n\nإذا لم تكن أنت صاحب الطلب فلا يلزمك فعل شيء.\n`,
    }),
    nameTaken: (username, link) => ({
      subject: `اختر اسمًا آخر لتسجيلك في ${apart(operatorName)}`,
      text: `مرحبًا،\n\nالاسم ${apart(username)} محجوز. سجّل من جديد باسم آخر:\n${link}\n\nإذا لم تكن أنت من سجّل فلا يلزمك فعل شيء.\n`,
    }),
    passwordReset: (usernames, link) => ({
      subject: `اختر كلمة مرور جديدة في ${apart(operatorName)}`,
      text: `مرحبًا ${apart(usernames)}،\n\nلاختيار كلمة مرور جديدة افتح هذا العنوان خلال ساعة:\n${link}\n\nإذا لم تكن أنت صاحب الطلب فستبقى كلمة مرورك كما هي.\n`,
    }),
    passwordChanged: (username) => ({
      subject: `تغيّرت كلمة مرورك في ${apart(operatorName)}`,
      text: `مرحبًا ${apart(username)}،\n\nتغيّرت كلمة مرور حسابك وأُغلقت جلساتك الأخرى. إذا لم تكن أنت من غيّرها فتواصل معنا فورًا.\n`,
    }),
  },
  bg: {
    registration: (username, link) => ({
      subject: `Завършете регистрацията си в ${operatorName}`,
      text: `Здравейте, ${username},\n\nЗа да завършите регистрацията си, отворете този адрес до един час:\n${link}\n\nАко не сте се регистрирали, не е нужно да правите нищо.\n`,
    }),
    alreadyRegistered: (usernames, link) => ({
      subject: `Вече имате профил в ${operatorName}`,
      text: `Здравейте,\n\nНякой поиска регистрация с този имейл адрес, но вече имате профил: ${usernames}.\nВход: ${link}\n\nАко не сте били вие, не е нужно да правите нищо.\n`,
    }),
    nameTaken: (username, link) => ({
      subject: `Изберете друго име за регистрацията си в ${operatorName}`,
      text: `Здравейте,\n\nИмето ${username} е заето. Регистрирайте се отново с друго:\n${link}\n\nАко не сте се регистрирали, не е нужно да правите нищо.\n`,
    }),
    passwordReset: (usernames, link) => ({
      subject: `Изберете нова парола за ${operatorName}`,
      text: `Здравейте, ${usernames},\n\nЗа да изберете нова парола, отворете този адрес до един час:\n${link}\n\nАко не сте били вие, паролата ви остава същата.\n`,
    }),
    passwordChanged: (username) => ({
      subject: `Паролата ви за ${operatorName} е променена`,
      text: `Здравейте, ${username},\n\nПаролата на профила ви е променена и другите ви сесии са затворени. Ако не сте били вие, свържете се с нас веднага.\n`,
    }),
  },
});

/** Wraps a name in Unicode isolates, so that its direction does not reorder the Arabic words around it. */
const apart = (name: string): string => `\u2068${name}\u2069`;

type MailCodeKind = 'registration' | 'passwordReset';

const codeLifetimeMs = 60 * 60_000;
/** Maximum number of mails with a code to one mail address within the lifetime of a code. */
const maxMailsEach = 3;
/** Maximum number of mailed codes stored for all addresses together, so that attackers cannot fill the disk. */
const maxCodes = 20_000;

interface NewMailedCode {
  readonly kind: MailCodeKind;
  readonly email: string;
  readonly playerId: string | null;
  /** Key of the site that issues the mailed code; the code is valid only there. */
  readonly siteKey: number;
  readonly content: string;
  readonly at: number;
}

/** Stores a hash of a new code and returns the code; null if too many codes are stored. */
export const issueMailedCode = async (tx: DatabaseTransaction, code: NewMailedCode): Promise<string | null> => {
  await tx.run('DELETE FROM mail_codes WHERE expires_at < ?', code.at);
  const counted = await tx.get<{ mine: number; every: number }>(
    'SELECT CAST(count(CASE WHEN email = ? THEN 1 END) AS BIGINT) AS mine, count(*) AS every FROM mail_codes',
    code.email,
  );
  if (Number(counted?.mine) >= maxMailsEach || Number(counted?.every) >= maxCodes) return null;
  const text = randomBytes(32).toString('base64url');
  await tx.run(
    `INSERT INTO mail_codes (code_hash, kind, email, player_id, site_id, content, made_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    hashOf(text),
    code.kind,
    code.email,
    code.playerId,
    code.siteKey,
    code.content,
    code.at,
    code.at + codeLifetimeMs,
  );
  return text;
};

/**
 * Returns what a mailed code was issued for, or null if it is not valid at this site. Also deletes the site's codes of this kind and mail
 * address.
 */
export const redeemMailedCode = async (
  tx: DatabaseTransaction,
  { kind, text, siteKey }: { readonly kind: MailCodeKind; readonly text: string; readonly siteKey: number },
  at: number,
): Promise<{ email: string; playerId: string | null; content: string } | null> => {
  const row = await tx.get<{ email: string; player_id: string | null; content: string }>(
    'SELECT email, player_id, content FROM mail_codes WHERE code_hash = ? AND kind = ? AND site_id = ? AND expires_at > ?',
    hashOf(text),
    kind,
    siteKey,
    at,
  );
  if (!row) return null;
  await tx.run('DELETE FROM mail_codes WHERE kind = ? AND email = ? AND site_id = ?', kind, row.email, siteKey);
  return { email: row.email, playerId: row.player_id, content: row.content };
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
