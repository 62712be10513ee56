import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * The one form of a mail address, in lower case and with its domain as the mail server is asked for it: what is counted, kept
 * and written to is the same, however it was typed. The protocol lets nothing through that a mailer reads in another way
 * (comments, groups, quotes).
 */
export const plainMailAddress = (text: string): string => {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize('NFKC').toLowerCase();
};

/** A plain address as its owner writes it, and as an operator may have entered it: the domain in its own script. */
export const writtenMailAddress = (plain: string): string => {
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at)}@${domainToUnicode(plain.slice(at + 1))}`;
};
