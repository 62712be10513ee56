import type { NavigationItem, NavigationNode } from './navigation-items.ts';

/** Returns whether the path is the item's URL or, unless `exact`, below it. */
export const isCurrentNavigationItem = ({ url, exact = false }: NavigationItem, path: string): boolean =>
  path === url || (!exact && path.startsWith(url.endsWith('/') ? url : `${url}/`));

export const containsCurrentNavigationItem = (node: NavigationNode, path: string): boolean => {
  if (node.type === 'item') return isCurrentNavigationItem(node, path);
  if (node.type === 'group' || node.type === 'collapse')
    return node.children.some((child) => containsCurrentNavigationItem(child, path));
  return false;
};

/** Returns an entry's indent in pixels: 40 plus 16 for each level, at most 80 (specification §9). */
export const getNavigationIndentPx = (level: number): number => Math.min(40 + 16 * level, 80);
