import { getSystemErrorName } from 'node:util';
import koffi from 'koffi';

/** Loads libc lazily: systems other than Linux run an agent without such boards. */
const load = () => koffi.load(null).func('int ioctl(int fd, unsigned long request, void *data)');
let loaded: ReturnType<typeof load> | null = null;

/**
 * Calls `ioctl` on a Linux device in a thread of its own, because it may block. Fills `data` with the result. Rejects with the system's
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
