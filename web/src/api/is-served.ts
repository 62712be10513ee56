/**
 * Resolves to whether the server that serves this page answers. Ask it before a reload that nobody pressed: while the server is away, the
 * page would become the browser's own error page, which does not come back by itself.
 */
export const isServed = async (): Promise<boolean> => {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < firstServerFault;
  } catch {
    return false;
  }
};

/** A proxy answers with such a status while the server behind it is away. */
const firstServerFault = 500;
