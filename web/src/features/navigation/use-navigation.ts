import { useEffect, useMemo, useState } from 'react';
import { useAccount } from '../../api/use-sign-in.ts';
import { type NavigationNode, navigationItems } from './navigation-items.ts';
import { permittedItems, withExistingPages } from './visible-items.ts';

/** The navigation that the signed-in user sees: what is permitted and leads somewhere. */
export const useNavigation = (pageExists: (path: string) => boolean): readonly NavigationNode[] => {
  const account = useAccount();
  const templates = useTemplateItems(account?.role.includes('admin') ?? false);
  return useMemo(() => {
    const reader = {
      roles: account?.role ?? [],
      permissions: account?.permissions ?? [],
      // The server names a group for each user and no further type.
      userType: account?.role[0] ?? null,
    };
    const own = withExistingPages(navigationItems, pageExists);
    return permittedItems([...own, ...templates], reader);
  }, [account, pageExists, templates]);
};

/** Empty until they are loaded, which they are for admins alone. Where they cannot be had, the rest still leads on. */
const useTemplateItems = (wanted: boolean): readonly NavigationNode[] => {
  const [items, setItems] = useState<readonly NavigationNode[]>([]);
  useEffect(() => {
    if (!wanted) return;
    import('./template-items.ts').then(
      ({ templateItems }) => setItems(templateItems),
      () => {},
    );
  }, [wanted]);
  return items;
};
