/**
 * The built client that a run has, as a server's setting; null outside a run, where a test builds it at need. Asking whether it is up to
 * date takes a quarter of a second, so a run asks once.
 */
export const builtClient = (): { readonly WEB_DIR: string } | null => {
  const folder = process.env.WEB_DIR || process.env.BUILT_CLIENT;
  return folder ? { WEB_DIR: folder } : null;
};
