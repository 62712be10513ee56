import type { NavigationItem, NavigationNode } from './navigation-items.ts';

/** Whether the item's page is the one shown: its address, or one below it unless only the very address counts. */
export const isCurrent = ({ url, exact = false }: NavigationItem, path: string): boolean =>
  path === url || (!exact && path.startsWith(url.endsWith('/') ? url : `${url}/`));

/** Whether the page shown is somewhere under this heading. */
export const holdsCurrent = (node: NavigationNode, path: string): boolean => {
  if (node.type === 'item') return isCurrent(node, path);
  if (node.type === 'group' || node.type === 'collapse')
    return node.children.some((child) => holdsCurrent(child, path));
  return false;
};

/** Pixels before a nested title: 40 and 16 for each level, 80 at most (specification §9). */
export const nestedIndent = (level: number): number => Math.min(40 + 16 * level, 80);
