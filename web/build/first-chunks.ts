/** Modules that the login page and later pages share. In their own file, so that neither loads the other's. */
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
 * The output files of the first pages. Modules that a page needs together share a file, because on a phone's
 * network a request costs more than some unneeded bytes. The bundler splits later imports itself.
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
