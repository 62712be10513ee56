/** What both the login page and the pages behind it draw. In a file of their own, so that neither loads the other's. */
const sharedControls = [
  'ui/button',
  'ui/class-names',
  'ui/icon-button',
  'ui/labelled-rows',
  'ui/language-switch',
  'ui/page-title',
  'ui/segmented-control',
  'settings/ui-version',
];
const sharedIcons = ['eye', 'eye-off', 'message-circle'];

const oneOf = (names: readonly string[]): string => `(${names.join('|')})`;

/**
 * The files of the first pages. On a phone's line one more request costs more than a few unneeded bytes, so what is
 * needed together is one file. The bundler itself splits what is imported later.
 */
export const firstChunks = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  {
    name: 'controls',
    test: new RegExp(`icons/${oneOf(sharedIcons)}\\.mjs$|src/${oneOf(sharedControls)}\\.tsx?$`),
    priority: 2,
  },
  { name: 'contract', test: /src\/api\/contract\.ts$/, priority: 2 },
  { name: 'login', test: /src\/features\/login\/components\/login-page\.tsx$/, priority: 1 },
  { name: 'inside', test: /src\/app\/player-area\.tsx$/, priority: 1 },
];
