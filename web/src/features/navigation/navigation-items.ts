import {
  ArrowLeftRight,
  History,
  House,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import type { PlainTextKey } from '../../i18n/use-texts.ts';
import type { PathOf } from '../../routes/product-routes.ts';

export type Role = 'admin' | 'staff' | 'user';

export interface Badge {
  readonly title: string;
  /** The name of a theme variable, such as `primary`. */
  readonly bg: string;
  readonly fg: string;
}

/** Who may see an item. Hiding it is a courtesy: the server checks every call. */
export interface Audience {
  /** Only these roles; an empty list: only guests. */
  readonly auth?: readonly Role[];
  /** Only holders of at least one of these permissions. */
  readonly levels?: readonly number[];
  readonly userType?: string;
}

/** A key of the texts that all pages share, or the title in each language, for parts that are loaded later. */
export type Title =
  | PlainTextKey
  | ({ readonly [Language in 'tr' | 'en']: string } & { readonly ar?: string | undefined });

interface Titled extends Audience {
  readonly id: string;
  readonly title: Title;
  /** Shorter title for use under the headings of the entry, which give the context. */
  readonly short?: Title;
  readonly icon?: LucideIcon;
  readonly badge?: Badge;
}

/** A heading whose entries are always visible. */
export interface NavigationGroup extends Titled {
  readonly type: 'group';
  readonly children: readonly NavigationNode[];
}

/** A heading that folds its entries. */
export interface NavigationCollapse extends Titled {
  readonly type: 'collapse';
  readonly children: readonly NavigationNode[];
}

export interface NavigationItem extends Titled {
  readonly type: 'item';
  readonly url: string;
  /** Current only at this exact address, not below it. */
  readonly exact?: boolean;
}

export interface NavigationLink extends Titled {
  readonly type: 'link';
  readonly url: string;
  readonly target?: '_blank' | '_self';
}

interface NavigationDivider extends Audience {
  readonly type: 'divider';
  readonly id: string;
}

export type NavigationNode =
  | NavigationGroup
  | NavigationCollapse
  | NavigationItem
  | NavigationLink
  | NavigationDivider;

/** The level that every player has (specification §2: the menu requires level 145). */
export const playerLevel = [145];

type Entry = Omit<NavigationItem, 'type' | 'url'>;

const menu: Readonly<Record<PathOf<{ navigation: 'menu' }>, Entry>> = {
  '/lobby': { id: 'lobby', title: 'words.home', icon: House },
  '/profile': { id: 'profile', title: 'shell.profile', icon: UserRound },
  '/slot-sessions': { id: 'slot-sessions', title: 'words.gameSessions', icon: History },
  '/transactions': { id: 'transactions', title: 'words.transactions', icon: ArrowLeftRight },
  '/logout': { id: 'logout', title: 'words.logout', icon: LogOut, exact: true },
};

const examples: Readonly<Record<PathOf<{ navigation: 'examples' }>, Entry>> = {
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

/** Returns navigation items from entries by address. `audience` applies to entries that have none of their own. */
export const itemsOf = (
  entries: Readonly<Record<string, Entry>>,
  audience: Audience = {},
): NavigationItem[] =>
  Object.entries(entries).map(([url, entry]) => ({ type: 'item', url, ...audience, ...entry }));

/**
 * The navigation of all users. `withExistingPages` drops items without a page. The entries for admins only are in
 * `template-items.ts`.
 */
export const navigationItems: readonly NavigationNode[] = [
  ...itemsOf(menu, { levels: playerLevel }),
  { id: 'before-examples', type: 'divider', auth: ['admin', 'staff'] },
  {
    id: 'role-examples',
    type: 'collapse',
    title: 'shell.roleExamples',
    icon: ShieldCheck,
    auth: ['admin', 'staff'],
    children: itemsOf(examples),
  },
];
