import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Returns the normalized form of a mail address: lower case, the domain as in DNS. Addresses are counted, stored and
 * used in this form. The protocol package already rejects addresses that mail programs read differently (comments,
 * groups, quotes).
 */
export const plainMailAddress = (text: string): string => {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize('NFKC').toLowerCase();
};

/**
 * Returns the address as people write it, with the domain in its own script. An operator may have entered it in this
 * form.
 */
export const writtenMailAddress = (plain: string): string => {
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at)}@${domainToUnicode(plain.slice(at + 1))}`;
};
