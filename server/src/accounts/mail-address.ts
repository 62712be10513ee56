import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Returns the one spelling of a mail address: lower case, the domain as in DNS. Addresses are counted, stored and
 * written to in this form. The protocol rejects what mailers read differently (comments, groups, quotes).
 */
export const plainMailAddress = (text: string): string => {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize('NFKC').toLowerCase();
};

/** Returns the spelling that people use, with the domain in its own script, as an operator may have entered it. */
export const writtenMailAddress = (plain: string): string => {
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at)}@${domainToUnicode(plain.slice(at + 1))}`;
};
