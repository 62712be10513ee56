import { foldName } from '@reelfloor/protocol';

/** Splits "ayse (root@desk)" into what the person said and the account of the operating system. */
const partsOf = (who: string) => {
  const [, name, account] = /^(.*) \(([^()]*)\)$/.exec(who) ?? [];
  return { name: (name ?? '').trim().toLowerCase(), account: (account ?? who).trim().toLowerCase() };
};

/** Returns what a person of the operators' record is called: what the person said or, without that, the account's user. */
export const calledIn = (who: string): string => {
  const { name, account } = partsOf(who);
  return name || (account.split('@')[0] ?? '');
};

/**
 * Returns whether two names of the operators' record may be one person: the same name, or the same account of the
 * operating system unless both said different names. In doubt it is one person.
 */
export const isSamePerson = (one: string, other: string): boolean => {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.name !== '' && b.name !== '') return foldName(a.name) === foldName(b.name);
  return foldName(a.account) === foldName(b.account) || foldName(calledIn(one)) === foldName(calledIn(other));
};
