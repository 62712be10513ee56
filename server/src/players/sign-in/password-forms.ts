/** Spaces of other scripts and keyboards, such as the one that Option and the space bar type on a Mac. */
const otherSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * Returns the form in which a password is hashed: NFC, with plain spaces, as RFC 8265 (OpaqueString) says. Systems type the
 * same letters composed or decomposed.
 */
export const plainPassword = (typed: string): string => typed.normalize('NFC').replace(otherSpaces, ' ');

/** Returns the forms in which a typed password may have been hashed; the plain one first, older hashes have one of the others. */
export const passwordForms = (typed: string): readonly [string, ...string[]] => {
  const plain = plainPassword(typed);
  const others = [typed, typed.normalize('NFC'), typed.normalize('NFD')];
  return [plain, ...new Set(others.filter((form) => form !== plain))];
};
