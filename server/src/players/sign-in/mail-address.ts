import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Normalizes a mail address for counting, storing and sending: lower case, domain in Punycode as in DNS. The protocol package rejects
 * addresses that mail programs parse differently (comments, groups, quotes).
 */
export const normalizeMailAddress = (text: string): string => {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize('NFKC').toLowerCase();
};

/** Returns the address as operators may have entered it, with a Unicode domain instead of Punycode. */
export const toUnicodeMailAddress = (plain: string): string => {
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at)}@${domainToUnicode(plain.slice(at + 1))}`;
};

/**
 * Returns the folded form of a typed address, used for the lookup if no account has it exactly: İ I ı and i are equal, because Turkish
 * keyboards and phones confuse them. Accents are kept: they are different mailboxes. Send mail only to the address stored with the account.
 */
export const foldMailAddress = (text: string): string =>
  normalizeMailAddress(text.toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i'));

/** `foldMailAddress` in SQL, as used by an index. */
export const foldedMailSql = "replace(replace(replace(lower(email), 'i\u0307', 'i'), 'ı', 'i'), 'İ', 'i')";

/**
 * Returns the accounts with the typed mail address; otherwise the only account whose folded address is equal. If there are several, none,
 * because it is ambiguous whose address was meant.
 */
export const findMailAddressOwners = <Player extends { readonly email: string }>(
  players: readonly Player[],
  mailAddress: string,
): readonly Player[] => {
  const plain = normalizeMailAddress(mailAddress);
  const exact = players.filter(({ email }) => email.includes('@') && normalizeMailAddress(email) === plain);
  if (exact.length > 0) return exact;
  const folded = foldMailAddress(mailAddress);
  const alike = players.filter(({ email }) => email.includes('@') && foldMailAddress(email) === folded);
  return alike.length === 1 ? alike : [];
};
