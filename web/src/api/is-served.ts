/** A proxy answers with such a status, or a higher one, while the server behind it is away. */
const serverFault = 500;

/**
 * Resolves to whether the server that serves this page answers. Ask it before a reload that nobody pressed: while the server is away, the
 * page would become the browser's own error page, which does not come back by itself.
 */
export const isServed = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status < serverFault,
    () => false,
  );
