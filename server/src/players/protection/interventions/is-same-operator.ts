import { foldNameForComparison } from '@reelfloor/protocol';

/** Splits "ayse (root@desk)" into the given name and the operating system account. */
const partsOf = (who: string) => {
  const [, name, account] = /^(.*) \(([^()]*)\)$/.exec(who) ?? [];
  return { name: (name ?? '').trim().toLowerCase(), account: (account ?? who).trim().toLowerCase() };
};

/** Returns a person's display name from the audit trail: the given name or, without one, the user of the operating system account. */
export const getOperatorDisplayName = (who: string): string => {
  const { name, account } = partsOf(who);
  return name || (account.split('@')[0] ?? '');
};

/**
 * Returns whether two names in the audit trail may be the same person: the same name, or the same operating system account unless both gave
 * different names. In doubt, true.
 */
export const mayBeSameOperator = (one: string, other: string): boolean => {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.name !== '' && b.name !== '') return foldNameForComparison(a.name) === foldNameForComparison(b.name);
  return (
    foldNameForComparison(a.account) === foldNameForComparison(b.account) ||
    foldNameForComparison(getOperatorDisplayName(one)) === foldNameForComparison(getOperatorDisplayName(other))
  );
};
