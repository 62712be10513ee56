import {
  ArrowLeftRight,
  History,
  House,
  LogOut,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  UserRound,
  WalletMinimal,
} from 'lucide-react';
import type { PlainTextKey } from '../../i18n/translate.ts';
import type { RoutePathsWith } from '../../routes/product-routes.ts';

export type Role = 'admin' | 'staff' | 'user';

export interface Badge {
  readonly title: string;
  /** Background colour of the badge, as the name of a theme variable, such as `primary`. */
  readonly bg: string;
  readonly fg: string;
}

/** Who sees an entry. Hiding it is no access control, because the server checks every call. */
export interface NavigationAudience {
  /** Roles that see the entry; an empty list means only visitors without a sign-in. */
  readonly auth?: readonly Role[];
  /** Permissions of which the user needs at least one. */
  readonly levels?: readonly number[];
  readonly userType?: string;
  /** Feature that the server must have for the entry to be shown. */
  readonly needs?: 'protection';
}

/** Title of a navigation entry: the key of a shared text; for pages that are loaded later, the title in each language. */
export type NavigationTitle =
  | PlainTextKey
  | ({ readonly [Language in 'tr' | 'en']: string } & { readonly ar?: string | undefined });

interface Titled extends NavigationAudience {
  readonly id: string;
  readonly title: NavigationTitle;
  /** Shorter title for use below the entry's headings. */
  readonly short?: NavigationTitle;
  readonly icon?: LucideIcon;
  readonly badge?: Badge;
}

/** A heading whose entries are always visible. */
export interface NavigationGroup extends Titled {
  readonly type: 'group';
  readonly children: readonly NavigationNode[];
}

/** A collapsible heading. */
export interface NavigationCollapse extends Titled {
  readonly type: 'collapse';
  readonly children: readonly NavigationNode[];
}

export interface NavigationItem extends Titled {
  readonly type: 'item';
  readonly url: string;
  readonly exact?: boolean;
}

export interface NavigationLink extends Titled {
  readonly type: 'link';
  readonly url: string;
  readonly target?: '_blank' | '_self';
}

interface NavigationDivider extends NavigationAudience {
  readonly type: 'divider';
  readonly id: string;
}

export type NavigationNode = NavigationGroup | NavigationCollapse | NavigationItem | NavigationLink | NavigationDivider;

/** The permission that the menu requires and that every player has (specification §2). */
export const playerLevel = [145];

type Entry = Omit<NavigationItem, 'type' | 'url'>;

const menu: Readonly<Record<RoutePathsWith<{ navigation: 'menu' }>, Entry>> = {
  '/lobby': { id: 'lobby', title: 'words.home', icon: House },
  '/profile': { id: 'profile', title: 'shell.profile', icon: UserRound },
  '/wallet': { id: 'wallet', title: 'wallet.title', icon: WalletMinimal },
  '/slot-sessions': { id: 'slot-sessions', title: 'words.gameSessions', icon: History },
  '/transactions': { id: 'transactions', title: 'words.transactions', icon: ArrowLeftRight },
  '/statement': { id: 'statement', title: 'records.statementTitle', icon: ScrollText },
  '/protection': { id: 'protection', title: 'words.protection', icon: ShieldCheck, needs: 'protection' },
  '/logout': { id: 'logout', title: 'words.logout', icon: LogOut, exact: true },
};

const examples: Readonly<Record<RoutePathsWith<{ navigation: 'examples' }>, Entry>> = {
  '/auth/admin-role-example': {
    id: 'admin-role-example',
    title: 'shell.adminExample',
    icon: ShieldCheck,
    auth: ['admin'],
  },
  '/auth/staff-role-example': {
    id: 'staff-role-example',
    title: 'shell.staffExample',
    icon: ShieldCheck,
    auth: ['admin', 'staff'],
  },
};

/** Returns navigation items for these URLs. `audience` applies to items without an audience of their own. */
export const buildNavigationItems = (
  entries: Readonly<Record<string, Entry>>,
  audience: NavigationAudience = {},
): NavigationItem[] => Object.entries(entries).map(([url, entry]) => ({ type: 'item', url, ...audience, ...entry }));

/** All entries for players and staff. `template-navigation-items.ts` contains the entries for admins only. */
export const navigationItems: readonly NavigationNode[] = [
  ...buildNavigationItems(menu, { levels: playerLevel }),
  { id: 'before-examples', type: 'divider', auth: ['admin', 'staff'] },
  {
    id: 'role-examples',
    type: 'collapse',
    title: 'shell.roleExamples',
    icon: ShieldCheck,
    auth: ['admin', 'staff'],
    children: buildNavigationItems(examples),
  },
];
