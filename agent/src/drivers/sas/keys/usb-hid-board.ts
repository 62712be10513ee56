import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { ioctl } from './ioctl.ts';
import type { RelayBoard } from './relay-connection.ts';

/**
 * USB relay boards of the common kind with one to eight relays, which name themselves "USBRelay" and their number of relays. They
 * are switched by feature reports through the kernel's hidraw devices.
 */

/** Vendor and product of every such board, as the kernel writes them. */
const hidId = 'HID_ID=0003:000016C0:000005DF';
export const maxHidChannel = 7;

const reportSize = 9;
const requests = { HIDIOCSFEATURE: 0xc009_4806, HIDIOCGFEATURE: 0xc009_4807 };
/** Number of the report that is read. The boards number none, so the answer begins with its content. */
const stateReport = 1;
const stateAt = 7;
const serialSize = 5;

/** The feature report that closes or opens a relay: number of the report, command, number of the relay from 1, six zeros. */
export const switchReport = (channel: number, isClosed: boolean): Buffer => {
  const report = Buffer.alloc(reportSize);
  report[1] = isClosed ? 0xff : 0xfd;
  report[2] = channel + 1;
  return report;
};

/** What a board says in its feature report: its own serial number, which is not that of USB, and which relays are closed. */
export const readStateReport = (report: Uint8Array) => ({
  serial: Buffer.from(report.subarray(0, serialSize)).toString('latin1'),
  isClosed: (channel: number): boolean => ((report[stateAt] ?? 0) & (1 << channel)) !== 0,
});

const readState = async (device: FileHandle) => {
  const report = Buffer.alloc(reportSize);
  report[0] = stateReport;
  await ioctl(device.fd, requests.HIDIOCGFEATURE, report);
  return readStateReport(report);
};

/** Opens the board with this serial number. Every board has the same numbers of USB, so each one is asked. */
const openBySerial = async (serial: string): Promise<FileHandle> => {
  const folder = '/sys/class/hidraw';
  for (const name of await readdir(folder).catch(() => [])) {
    if (!(await readFile(`${folder}/${name}/device/uevent`, 'latin1')).includes(hidId)) continue;
    const device = await open(`/dev/${name}`, 'r+');
    const isIt = await readState(device).then(
      (state) => state.serial === serial,
      () => false,
    );
    if (isIt) return device;
    await device.close();
  }
  throw new Error('no USB relay board has this serial number');
};

export interface UsbHidSetup {
  /** Such as /dev/hidraw0. */
  readonly path?: string | undefined;
  /** The board's own serial number. Used if there is no path. */
  readonly serial?: string | undefined;
}

export const usbHidBoard = ({ path, serial = '' }: UsbHidSetup): RelayBoard => ({
  name: `The key board ${path === undefined ? serial : `at ${path}`}`,
  async connect() {
    const device = path === undefined ? await openBySerial(serial) : await open(path, 'r+');
    return {
      async set(channel, isClosed) {
        await ioctl(device.fd, requests.HIDIOCSFEATURE, switchReport(channel, isClosed));
        if ((await readState(device)).isClosed(channel) !== isClosed)
          throw new Error(`relay ${channel} did not ${isClosed ? 'close' : 'open'}`);
      },
      close: () => device.close(),
    };
  },
});
