/** HTTP statuses from here on mean that the server is down: a proxy sends them in its place. */
const serverFault = 500;

/**
 * Resolves to whether the server that serves this page responds. Check it before an automatic reload: while the server is down, the reload
 * would end on the browser's own error page, which does not reload by itself.
 */
export const isServerResponding = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status < serverFault,
    () => false,
  );
