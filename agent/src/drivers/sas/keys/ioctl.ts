import { getSystemErrorName } from 'node:util';
import koffi from 'koffi';

/** Loads libc lazily: on systems other than Linux, where it is missing, an agent runs without relay boards. */
const load = () => koffi.load(null).func('int ioctl(int fd, unsigned long request, void *data)');
let loaded: ReturnType<typeof load> | null = null;

/**
 * Calls `ioctl` on a Linux device in a separate thread, because the call may block. Stores the result in `data`. Rejects with the system's
 * error code.
 */
export const ioctl = (fd: number, request: number, data: Buffer): Promise<void> => {
  loaded ??= load();
  const call = loaded;
  return new Promise((resolve, reject) => {
    call.async(fd, request, data, (error: unknown, result: number) => {
      if (error) reject(error);
      else if (result < 0) reject(new Error(getSystemErrorName(-koffi.errno())));
      else resolve();
    });
  });
};
