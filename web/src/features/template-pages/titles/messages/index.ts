// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface TitlesMessages {
  pages: {
    login: '';
    login2: '';
    login3: '';
    register: '';
    register2: '';
    register3: '';
    forgotPassword: '';
    forgotPassword2: '';
    resetPassword: '';
    resetPassword2: '';
    lock: '';
    mailConfirm: '';
    comingSoon: '';
    profile: '';
    searchClassic: '';
    searchModern: '';
    cardedFullWidth: '';
    cardedFullWidthTabs: '';
    cardedFullWidth2: '';
    cardedFullWidth2Tabs: '';
    cardedLeftSidebar: '';
    cardedLeftSidebarTabs: '';
    cardedLeftSidebar2: '';
    cardedLeftSidebar2Tabs: '';
    cardedRightSidebar: '';
    cardedRightSidebarTabs: '';
    cardedRightSidebar2: '';
    cardedRightSidebar2Tabs: '';
    simpleFullWidth: '';
    simpleFullWidthTabs: '';
    simpleFullWidth2: '';
    simpleFullWidth2Tabs: '';
    simpleLeftSidebar: '';
    simpleLeftSidebarTabs: '';
    simpleLeftSidebar2: '';
    simpleLeftSidebar2Tabs: '';
    simpleRightSidebar: '';
    simpleRightSidebarTabs: '';
    simpleRightSidebar2: '';
    simpleRightSidebar2Tabs: '';
    blank: '';
    icons: '';
    typography: '';
    helperClasses: '';
    documentation: '';
  };
  headings: {
    templates: '';
    signIn: '';
    pages: '';
    errorPages: '';
    pageLayouts: '';
    carded: '';
    simple: '';
    interface: '';
    serverCalls: '';
  };
}

export const titlesMessages: Messages<TitlesMessages> = { ar, en, tr };
