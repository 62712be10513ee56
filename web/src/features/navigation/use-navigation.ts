import { useMemo } from 'react';
import { useAccount } from '../../api/use-sign-in.ts';
import { type NavigationNode, navigationItems } from './navigation-items.ts';
import { permittedItems, withExistingPages } from './visible-items.ts';

/** The navigation that the signed-in user sees: what is permitted and leads somewhere. */
export const useNavigation = (pageExists: (path: string) => boolean): readonly NavigationNode[] => {
  const account = useAccount();
  return useMemo(() => {
    const viewer = {
      roles: account?.role ?? [],
      permissions: account?.permissions ?? [],
      // The server names a group for each user and no further type.
      userType: account?.role[0] ?? null,
    };
    return withExistingPages(permittedItems(navigationItems, viewer), pageExists);
  }, [account, pageExists]);
};
