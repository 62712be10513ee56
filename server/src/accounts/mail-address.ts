import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Normalizes a mail address for counting, storing and sending: lower case, the domain as in DNS. The protocol package
 * rejects addresses that mail programs read differently (comments, groups, quotes).
 */
export const plainMailAddress = (text: string): string => {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize('NFKC').toLowerCase();
};

/** Returns the address as operators may have entered it, with the domain in its own script instead of Punycode. */
export const writtenMailAddress = (plain: string): string => {
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at)}@${domainToUnicode(plain.slice(at + 1))}`;
};
