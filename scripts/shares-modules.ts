/**
 * True for test files of server and agent, and for those of whole programs, which keep the modules that another file has loaded: these have
 * next to no state, and loading them anew for each file took a tenth of the tests' time.
 */
export const sharesModules = (path: string): boolean =>
  /(^|\/)((server|cabinet|simulator|agent)\/src|tests)\//.test(path);
