import type { Mail } from './mailer.ts';

export type MailLanguage = 'tr' | 'en';
type Letter = Omit<Mail, 'to'>;

export interface MailTexts {
  readonly registration: (username: string, link: string) => Letter;
  readonly alreadyRegistered: (usernames: string, link: string) => Letter;
  readonly nameTaken: (username: string, link: string) => Letter;
  readonly passwordReset: (usernames: string, link: string) => Letter;
  readonly passwordChanged: (username: string) => Letter;
}

/** Texts of the mails of a house of this name. Somebody else may have asked for a mail, so nothing changes before its receiver opens the link. */
export const mailTextsOf = (house: string): Record<MailLanguage, MailTexts> => ({
  tr: {
    registration: (username, link) => ({
      subject: `${house} kaydınızı tamamlayın`,
      text: `Merhaba ${username},\n\nKaydınızı tamamlamak için bir saat içinde bu adresi açın:\n${link}\n\nKaydolmadıysanız bir şey yapmanız gerekmez.\n`,
    }),
    alreadyRegistered: (usernames, link) => ({
      subject: `${house} hesabınız zaten var`,
      text: `Merhaba,\n\nBu e-posta adresiyle kayıt olmak istendi, ancak zaten bir hesabınız var: ${usernames}.\nGiriş: ${link}\n\nİsteyen siz değilseniz bir şey yapmanız gerekmez.\n`,
    }),
    nameTaken: (username, link) => ({
      subject: `${house} kaydınız için başka bir ad seçin`,
      text: `Merhaba,\n\n${username} adı alınmış. Başka bir adla yeniden kaydolun:\n${link}\n\nKaydolmadıysanız bir şey yapmanız gerekmez.\n`,
    }),
    passwordReset: (usernames, link) => ({
      subject: `${house} şifrenizi yenileyin`,
      text: `Merhaba ${usernames},\n\nYeni bir şifre seçmek için bir saat içinde bu adresi açın:\n${link}\n\nİsteyen siz değilseniz şifreniz olduğu gibi kalır.\n`,
    }),
    passwordChanged: (username) => ({
      subject: `${house} şifreniz değişti`,
      text: `Merhaba ${username},\n\nHesabınızın şifresi değiştirildi ve diğer oturumlarınız kapatıldı. Değiştiren siz değilseniz hemen bize ulaşın.\n`,
    }),
  },
  en: {
    registration: (username, link) => ({
      subject: `Complete your ${house} registration`,
      text: `Hello ${username},\n\nOpen this address within an hour to complete your registration:\n${link}\n\nIf you did not register, there is nothing to do.\n`,
    }),
    alreadyRegistered: (usernames, link) => ({
      subject: `You already have a ${house} account`,
      text: `Hello,\n\nSomebody asked to register with this address, but you already have an account: ${usernames}.\nLog in: ${link}\n\nIf it was not you, there is nothing to do.\n`,
    }),
    nameTaken: (username, link) => ({
      subject: `Choose another name for your ${house} registration`,
      text: `Hello,\n\nThe name ${username} is taken. Register again with another one:\n${link}\n\nIf you did not register, there is nothing to do.\n`,
    }),
    passwordReset: (usernames, link) => ({
      subject: `Choose a new ${house} password`,
      text: `Hello ${usernames},\n\nOpen this address within an hour to choose a new password:\n${link}\n\nIf it was not you, your password stays as it is.\n`,
    }),
    passwordChanged: (username) => ({
      subject: `Your ${house} password was changed`,
      text: `Hello ${username},\n\nThe password of your account was changed and your other sessions were closed. If it was not you, contact us at once.\n`,
    }),
  },
});
