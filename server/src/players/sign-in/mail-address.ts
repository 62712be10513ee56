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

/**
 * Returns the form in which a typed address is looked up where no account has it as it was typed: İ I ı and i alike, because
 * Turkish keyboards and phones write them for each other. Accents stay: they are other mailboxes. Send mail only to the
 * address that the account has.
 */
export const foldMailAddress = (text: string): string =>
  plainMailAddress(text.toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i'));

/** As `foldMailAddress`, in SQL; an index has it. */
export const foldedMailSql = "replace(replace(replace(lower(email), 'i\u0307', 'i'), 'ı', 'i'), 'İ', 'i')";

/**
 * Returns the accounts that have the typed address; else the only one whose address folds alike. Several of those count as
 * none, because nobody knows whose address was meant.
 */
export const ownersOf = <Player extends { readonly email: string }>(
  players: readonly Player[],
  typed: string,
): readonly Player[] => {
  const plain = plainMailAddress(typed);
  const exact = players.filter(({ email }) => email.includes('@') && plainMailAddress(email) === plain);
  if (exact.length > 0) return exact;
  const folded = foldMailAddress(typed);
  const alike = players.filter(({ email }) => email.includes('@') && foldMailAddress(email) === folded);
  return alike.length === 1 ? alike : [];
};
