import type { PageRoute } from './product-routes.ts';

const bare = { guard: 'players', landmark: 'bare', navigation: 'templates' } as const;
const framed = { guard: 'players', landmark: 'framed', navigation: 'templates' } as const;

/**
 * The template pages, from which a developer builds new pages (specification §2). The list is loaded with the first
 * template page or with an admin's navigation.
 */
export const templateRoutes = [
  { path: '/pages/auth/login', title: 'login', ...bare },
  { path: '/pages/auth/login-2', title: 'login2', ...bare },
  { path: '/pages/auth/login-3', title: 'login3', ...bare },
  { path: '/pages/auth/register', title: 'register', ...bare },
  { path: '/pages/auth/register-2', title: 'register2', ...bare },
  { path: '/pages/auth/register-3', title: 'register3', ...bare },
  { path: '/pages/auth/forgot-password', title: 'forgotPassword', ...bare },
  { path: '/pages/auth/forgot-password-2', title: 'forgotPassword2', ...bare },
  { path: '/pages/auth/reset-password', title: 'resetPassword', ...bare },
  { path: '/pages/auth/reset-password-2', title: 'resetPassword2', ...bare },
  { path: '/pages/auth/lock', title: 'lock', ...bare },
  { path: '/pages/auth/mail-confirm', title: 'mailConfirm', ...bare },
  { path: '/pages/coming-soon', title: 'comingSoon', ...bare },
  { path: '/pages/profile', title: 'profile', ...framed },
  { path: '/pages/search/classic', title: 'searchClassic', ...framed },
  { path: '/pages/search/modern', title: 'searchModern', ...framed },
  { path: '/ui/page-layouts/carded/full-width', title: 'cardedFullWidth', ...framed },
  { path: '/ui/page-layouts/carded/full-width-tabs', title: 'cardedFullWidthTabs', ...framed },
  { path: '/ui/page-layouts/carded/full-width-2', title: 'cardedFullWidth2', ...framed },
  { path: '/ui/page-layouts/carded/full-width-2-tabs', title: 'cardedFullWidth2Tabs', ...framed },
  { path: '/ui/page-layouts/carded/left-sidebar', title: 'cardedLeftSidebar', ...framed },
  { path: '/ui/page-layouts/carded/left-sidebar-tabs', title: 'cardedLeftSidebarTabs', ...framed },
  { path: '/ui/page-layouts/carded/left-sidebar-2', title: 'cardedLeftSidebar2', ...framed },
  { path: '/ui/page-layouts/carded/left-sidebar-2-tabs', title: 'cardedLeftSidebar2Tabs', ...framed },
  { path: '/ui/page-layouts/carded/right-sidebar', title: 'cardedRightSidebar', ...framed },
  { path: '/ui/page-layouts/carded/right-sidebar-tabs', title: 'cardedRightSidebarTabs', ...framed },
  { path: '/ui/page-layouts/carded/right-sidebar-2', title: 'cardedRightSidebar2', ...framed },
  { path: '/ui/page-layouts/carded/right-sidebar-2-tabs', title: 'cardedRightSidebar2Tabs', ...framed },
  { path: '/ui/page-layouts/simple/full-width', title: 'simpleFullWidth', ...framed },
  { path: '/ui/page-layouts/simple/full-width-tabs', title: 'simpleFullWidthTabs', ...framed },
  { path: '/ui/page-layouts/simple/full-width-2', title: 'simpleFullWidth2', ...framed },
  { path: '/ui/page-layouts/simple/full-width-2-tabs', title: 'simpleFullWidth2Tabs', ...framed },
  { path: '/ui/page-layouts/simple/left-sidebar', title: 'simpleLeftSidebar', ...framed },
  { path: '/ui/page-layouts/simple/left-sidebar-tabs', title: 'simpleLeftSidebarTabs', ...framed },
  { path: '/ui/page-layouts/simple/left-sidebar-2', title: 'simpleLeftSidebar2', ...framed },
  { path: '/ui/page-layouts/simple/left-sidebar-2-tabs', title: 'simpleLeftSidebar2Tabs', ...framed },
  { path: '/ui/page-layouts/simple/right-sidebar', title: 'simpleRightSidebar', ...framed },
  { path: '/ui/page-layouts/simple/right-sidebar-tabs', title: 'simpleRightSidebarTabs', ...framed },
  { path: '/ui/page-layouts/simple/right-sidebar-2', title: 'simpleRightSidebar2', ...framed },
  { path: '/ui/page-layouts/simple/right-sidebar-2-tabs', title: 'simpleRightSidebar2Tabs', ...framed },
  { path: '/ui/page-layouts/blank', title: 'blank', ...framed },
  { path: '/ui/icons', title: 'icons', ...framed },
  { path: '/ui/typography', title: 'typography', ...framed },
  { path: '/ui/helper-classes', title: 'helperClasses', ...framed },
  { path: '/documentation', title: 'documentation', ...framed },
] as const satisfies readonly PageRoute[];

export type TemplatePath = (typeof templateRoutes)[number]['path'];
export type LayoutPath = Extract<TemplatePath, `/ui/page-layouts/${'carded' | 'simple'}/${string}`>;
