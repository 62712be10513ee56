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

export type Role = 'admin' | 'staff' | 'user';

/** A short mark beside a title, in colours of the theme. */
export interface Badge {
  readonly title: string;
  /** A colour's name among the theme's variables, such as `primary`. */
  readonly bg: string;
  readonly fg: string;
}

/** What decides who sees an item. Hiding is courtesy: the server decides every call. */
export interface Audience {
  /** Only these roles; an empty list: only guests. */
  readonly auth?: readonly Role[];
  /** Only holders of at least one of these permissions. */
  readonly levels?: readonly number[];
  /** Only users of this type. */
  readonly userType?: string;
}

/** Among the texts that every page has; or in words, where a part that is loaded late brings its own. */
export type Title =
  | PlainTextKey
  | ({ readonly [Language in 'tr' | 'en']: string } & { readonly ar?: string | undefined });

interface Titled extends Audience {
  readonly id: string;
  readonly title: Title;
  /** Said instead of the title where the headings above say the rest. */
  readonly short?: Title;
  readonly icon?: LucideIcon;
  readonly badge?: Badge;
}

/** A heading with what belongs under it, always in sight. */
export interface NavigationGroup extends Titled {
  readonly type: 'group';
  readonly children: readonly NavigationNode[];
}

/** A heading that opens and closes what belongs under it. */
export interface NavigationCollapse extends Titled {
  readonly type: 'collapse';
  readonly children: readonly NavigationNode[];
}

/** A page of this client. */
export interface NavigationItem extends Titled {
  readonly type: 'item';
  readonly url: string;
  /** Marked as the current page at this very address only, not below it. */
  readonly exact?: boolean;
}

/** An address elsewhere. */
export interface NavigationLink extends Titled {
  readonly type: 'link';
  readonly url: string;
  readonly target?: '_blank' | '_self';
}

export interface NavigationDivider extends Audience {
  readonly type: 'divider';
  readonly id: string;
}

export type NavigationNode =
  | NavigationGroup
  | NavigationCollapse
  | NavigationItem
  | NavigationLink
  | NavigationDivider;

/** What every player holds (specification §2: the menu requires level 145). */
export const playerLevel = [145];

/**
 * The navigation that everybody loads. An item whose page does not exist is left out by `withExistingPages`, so that an
 * entry shows from the day its page does. What only admins see beside it is in `template-items.ts`.
 */
export const navigationItems: readonly NavigationNode[] = [
  { id: 'lobby', type: 'item', title: 'words.home', icon: House, url: '/lobby', levels: playerLevel },
  {
    id: 'profile',
    type: 'item',
    title: 'shell.profile',
    icon: UserRound,
    url: '/profile',
    levels: playerLevel,
  },
  {
    id: 'slot-sessions',
    type: 'item',
    title: 'words.gameSessions',
    icon: History,
    url: '/slot-sessions',
    levels: playerLevel,
  },
  {
    id: 'transactions',
    type: 'item',
    title: 'words.transactions',
    icon: ArrowLeftRight,
    url: '/transactions',
    levels: playerLevel,
  },
  {
    id: 'logout',
    type: 'item',
    title: 'words.logout',
    icon: LogOut,
    url: '/logout',
    exact: true,
    levels: playerLevel,
  },
  { id: 'before-examples', type: 'divider', auth: ['admin', 'staff'] },
  {
    id: 'role-examples',
    type: 'collapse',
    title: 'shell.roleExamples',
    icon: ShieldCheck,
    auth: ['admin', 'staff'],
    children: [
      {
        id: 'admin-role-example',
        type: 'item',
        title: 'shell.adminExample',
        icon: ShieldCheck,
        url: '/auth/admin-role-example',
        auth: ['admin'],
      },
      {
        id: 'staff-role-example',
        type: 'item',
        title: 'shell.staffExample',
        icon: ShieldCheck,
        url: '/auth/staff-role-example',
        auth: ['admin', 'staff'],
      },
    ],
  },
];
