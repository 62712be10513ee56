import type { NavigationAudience, NavigationItem, NavigationLink, NavigationNode, Role } from './navigation-items.ts';

/** User who sees the navigation; `roles` is empty without a sign-in. */
export interface NavigationReader {
  readonly roles: readonly Role[];
  readonly permissions: readonly number[];
  readonly userType: string | null;
  /** Whether the server supports breaks from play, limits and self-exclusion. */
  readonly hasProtection: boolean;
}

/** Returns whether the user may see an entry (specification §6; "People and access" in `readings.md`). */
export const isNavigationEntryVisible = (
  { auth, levels, userType, needs }: NavigationAudience,
  reader: NavigationReader,
): boolean => {
  if (needs === 'protection' && !reader.hasProtection) return false;
  if (auth?.length === 0 && reader.roles.length > 0) return false;
  if (auth && auth.length > 0 && !auth.some((role) => reader.roles.includes(role))) return false;
  if (levels && !levels.some((level) => reader.permissions.includes(level))) return false;
  return userType === undefined || userType === reader.userType;
};

export const listVisibleNavigationNodes = (
  nodes: readonly NavigationNode[],
  reader: NavigationReader,
): readonly NavigationNode[] => kept(nodes, (node) => isNavigationEntryVisible(node, reader));

export type Destination = NavigationItem | NavigationLink;

export const listNavigationDestinations = (nodes: readonly NavigationNode[]): readonly Destination[] =>
  nodes.flatMap((node): readonly Destination[] => {
    if (node.type === 'group' || node.type === 'collapse') return listNavigationDestinations(node.children);
    return node.type === 'divider' ? [] : [node];
  });

/** Returns the entries that `keeps` accepts, without empty headings and without dividers at the ends. */
const kept = (
  nodes: readonly NavigationNode[],
  keeps: (node: NavigationNode) => boolean,
): readonly NavigationNode[] => {
  const rest = nodes.flatMap((node): readonly NavigationNode[] => {
    if (!keeps(node)) return [];
    if (node.type !== 'group' && node.type !== 'collapse') return [node];
    const children = kept(node.children, keeps);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
  return rest.filter((node, index) => {
    if (node.type !== 'divider') return true;
    const next = rest[index + 1];
    return index > 0 && next !== undefined && next.type !== 'divider';
  });
};
