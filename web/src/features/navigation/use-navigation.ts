import { useEffect, useMemo, useState } from 'react';
import { useAccount } from '../../api/use-sign-in.ts';
import { type NavigationNode, navigationItems } from './navigation-items.ts';
import { permittedItems } from './visible-items.ts';

type LoadItems = () => Promise<readonly NavigationNode[]>;

/** Returns the entries that the user may see. `loadTemplateItems` is called only for admins. */
export const useNavigation = (loadTemplateItems: LoadItems | undefined): readonly NavigationNode[] => {
  const account = useAccount();
  const isAdmin = account?.role.includes('admin') ?? false;
  const templates = useLoadedItems(isAdmin ? loadTemplateItems : undefined);
  return useMemo(() => {
    const reader = {
      roles: account?.role ?? [],
      permissions: account?.permissions ?? [],
      // The server sends a group for each user but no other type, so the group is the type.
      userType: account?.role[0] ?? null,
      hasProtection: account?.restricted !== undefined,
    };
    return permittedItems([...navigationItems, ...templates], reader);
  }, [account, templates]);
};

/** Returns an empty list until the items are loaded, or if that fails: the rest of the navigation still works. */
const useLoadedItems = (load: LoadItems | undefined): readonly NavigationNode[] => {
  const [items, setItems] = useState<readonly NavigationNode[]>([]);
  useEffect(() => {
    load?.().then(setItems, () => {});
  }, [load]);
  return items;
};
