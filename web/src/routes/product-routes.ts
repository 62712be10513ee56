const guests = { guard: 'guests', landmark: 'bare', navigation: 'none' } as const;
const framed = { guard: 'players', landmark: 'framed' } as const;
const bare = { guard: 'players', landmark: 'bare' } as const;
const none = { navigation: 'none' } as const;
const menu = { navigation: 'menu' } as const;
const templates = { navigation: 'templates' } as const;
const examples = { landmark: 'framed', navigation: 'examples' } as const;
const offered = { ...guests, unwalked: 'is offered by a setting' } as const;

/**
 * Routes of all pages except the template pages (specification §2, and pages without a sign-in). Routers, guards and navigation are records
 * with the key type `RoutePathsWith`, so the type check fails if one lacks a path. They import only types: no page loads this list.
 */
export const productRoutes = [
  { path: '/login', title: 'login.title', ...guests },
  { path: '/callback', unwalked: 'leads elsewhere', ...guests },
  { path: '/register', setting: 'REGISTRATION', ...offered },
  { path: '/mail-confirm', setting: 'REGISTRATION', ...offered },
  { path: '/forgot-password', setting: 'PASSWORD_RESET', ...offered },
  { path: '/reset-password', setting: 'PASSWORD_RESET', ...offered },
  { path: '/', unwalked: 'leads elsewhere', ...bare, ...none },
  { path: '/logout', unwalked: 'signs out', ...bare, ...menu },
  { path: '/lobby', title: 'lobby.title', ...framed, ...menu },
  { path: '/lobby/:id/:name', unwalked: 'has parameters', ...framed, ...none },
  { path: '/profile', title: 'profile.title', ...framed, ...menu },
  { path: '/profile/:profileId', unwalked: 'has parameters', ...framed, ...none },
  { path: '/wallet', title: 'wallet.title', ...framed, ...menu },
  { path: '/slot-sessions', title: 'records.sessionsTitle', ...framed, ...menu },
  { path: '/transactions', title: 'records.transactionsTitle', ...framed, ...menu },
  { path: '/statement', title: 'records.statementTitle', ...framed, ...menu },
  { path: '/rounds', title: 'records.roundsTitle', ...framed, ...none },
  { path: '/protection', title: 'words.protection', ...framed, ...menu },
  { path: '/game/:gameId/:name?', unwalked: 'has parameters', ...bare, ...none },
  { path: '/game/*?', unwalked: 'leads elsewhere', ...bare, ...none },
  { path: '/auth/admin-role-example', title: 'roleExamples.admin.title', guard: 'admin', ...examples },
  { path: '/auth/staff-role-example', title: 'roleExamples.staff.title', guard: 'staff', ...examples },
  { path: '/auth/guest-role-example', title: 'roleExamples.guest.title', ...guests },
  { path: '/pages/errors/error-404', title: 'words.notFound', ...framed, ...templates },
  { path: '/pages/errors/error-500', title: 'words.serverError', ...framed, ...templates },
] as const satisfies readonly (PageRoute | UnwalkedRoute)[];

type ProductRoute = (typeof productRoutes)[number];

/** Paths of the routes with these properties, as in `RoutePathsWith<{ guard: 'staff' }>`. */
export type RoutePathsWith<Traits> = Extract<ProductRoute, Traits>['path'];

interface AnyRoute {
  readonly path: `/${string}`;
  /** Who may open the page; `players`: every signed-in user in any role. The server checks every call regardless of this. */
  readonly guard: 'guests' | 'players' | 'staff' | 'admin';
  /** `framed`: with navigation, toolbar and footer around the page. `bare`: the page fills the window. */
  readonly landmark: 'framed' | 'bare';
  readonly navigation: 'menu' | 'examples' | 'templates' | 'none';
}

/** A page that the test `tests/browser/template-pages.test.ts` opens in every language and size. */
export interface PageRoute extends AnyRoute {
  /** Message key of the browser tab's title and the page's first heading. */
  readonly title: string;
}

/** A path that `tests/browser/template-pages.test.ts` does not open. */
interface UnwalkedRoute extends AnyRoute {
  readonly unwalked: 'has parameters' | 'leads elsewhere' | 'signs out' | 'is offered by a setting';
  /** Operator's setting that enables the page; absent if the page is always enabled. */
  readonly setting?: 'REGISTRATION' | 'PASSWORD_RESET';
}
