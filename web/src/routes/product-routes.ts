import type { PageRoute } from './route.ts';

/**
 * The pages of the casino itself that show something at a fixed address (specification §2), for the test that walks them.
 * The router names the same addresses with what they need.
 */
export const productRoutes = [
  { path: '/login', title: 'login.title', guard: 'guests', landmark: 'bare' },
  { path: '/lobby', title: 'lobby.title', guard: 'players', landmark: 'framed' },
  { path: '/profile', title: 'profile.title', guard: 'players', landmark: 'framed' },
  { path: '/slot-sessions', title: 'records.sessionsTitle', guard: 'players', landmark: 'framed' },
  { path: '/transactions', title: 'records.transactionsTitle', guard: 'players', landmark: 'framed' },
  { path: '/auth/admin-role-example', title: 'roleExamples.admin.title', guard: 'admin', landmark: 'framed' },
  { path: '/auth/staff-role-example', title: 'roleExamples.staff.title', guard: 'staff', landmark: 'framed' },
  { path: '/auth/guest-role-example', title: 'roleExamples.guest.title', guard: 'guests', landmark: 'bare' },
  { path: '/pages/errors/error-404', title: 'words.notFound', guard: 'players', landmark: 'framed' },
  { path: '/pages/errors/error-500', title: 'words.serverError', guard: 'players', landmark: 'framed' },
] as const satisfies readonly PageRoute[];

/** The other addresses of the specification's table: those with parameters, and those that lead on. */
export const furtherPaths = [
  '/',
  '/logout',
  '/callback',
  '/lobby/:id/:name',
  '/profile/:profileId',
  '/game/:gameId/:name?',
  '/game/*?',
] as const;

/** The pages beside the login, which an operator may offer; a product's own, beyond the specification's table. */
export const guestPaths = ['/register', '/mail-confirm', '/forgot-password', '/reset-password'] as const;
