import koffi from 'koffi';

/** Offsets and bits of Linux's serial port settings, `struct termios` (x86 and ARM). */
const termiosSize = 60;
const controlModes = 8;
const localModes = 12;
const stopBits2 = 0o100;
const parityOdd = 0o1000;
const stickParity = 0o10_000_000_000;
const externalProcessing = 0o200_000;

const pollFdSize = 8;
const readable = 0x0001;
const urgent = 0x0002;

const libc = koffi.load('libc.so.6');
const posixOpenPt = libc.func('int posix_openpt(int)');
const grantPt = libc.func('int grantpt(int)');
const unlockPt = libc.func('int unlockpt(int)');
const ptsNameR = libc.func('int ptsname_r(int, _Out_ uint8_t *, size_t)');
const tcGetAttr = libc.func('int tcgetattr(int, _Out_ uint8_t *)');
const tcSetAttr = libc.func('int tcsetattr(int, int, const uint8_t *)');
const ioctl = libc.func('int ioctl(int, unsigned long, const uint8_t *)');
const pollFd = libc.func('int poll(_Inout_ uint8_t *, unsigned long, int)');
const packetMode = 0x5420;

const checked = (result: number, call: string): number => {
  if (result < 0) throw new Error(`${call} failed`);
  return result;
};

/** Opens a pseudo-terminal in raw mode; returns the file descriptor of its master and the path of its slave device. */
export const openPty = (flags: number): { readonly master: number; readonly path: string } => {
  const master = checked(posixOpenPt(flags), 'posix_openpt');
  checked(grantPt(master), 'grantpt');
  checked(unlockPt(master), 'unlockpt');
  const name = Buffer.alloc(128);
  checked(ptsNameR(master, name, name.length), 'ptsname_r');
  const modes = Buffer.alloc(termiosSize);
  checked(tcGetAttr(master, modes), 'tcgetattr');
  modes.writeUInt32LE(0, 0);
  modes.writeUInt32LE(0, 4);
  // Set external processing (EXTPROC), with which each change of the slave's modes wakes a `poll` of the master.
  modes.writeUInt32LE(externalProcessing, localModes);
  checked(tcSetAttr(master, 0, modes), 'tcsetattr');
  checked(ioctl(master, packetMode, Buffer.from([1, 0, 0, 0])), 'ioctl TIOCPKT');
  return { master, path: name.toString('latin1', 0, name.indexOf(0)) };
};

/**
 * Whether the host sends the ninth bit of a byte as 1: with mark parity or, on hosts without mark parity, with two stop bits. A
 * pseudo-terminal loses the flag that enables parity, and keeps the others.
 */
export const isPtyNinthBitSet = (masterFd: number): boolean => {
  const modes = Buffer.alloc(termiosSize);
  checked(tcGetAttr(masterFd, modes), 'tcgetattr');
  const control = modes.readUInt32LE(controlModes);
  return (control & (control & stickParity ? parityOdd : stopBits2)) !== 0;
};

/** Sets or clears the ninth bit of the bytes sent through the slave of a pseudo-terminal, as a host does: by mark or space parity. */
export const setPtyNinthBit = (slaveFd: number, isSet: boolean): void => {
  const modes = Buffer.alloc(termiosSize);
  checked(tcGetAttr(slaveFd, modes), 'tcgetattr');
  const others = modes.readUInt32LE(controlModes) & ~parityOdd;
  modes.writeUInt32LE((others | stickParity | (isSet ? parityOdd : 0)) >>> 0, controlModes);
  checked(tcSetAttr(slaveFd, 0, modes), 'tcsetattr');
};

/** Waits until the master of a pseudo-terminal has bytes or the slave's modes have changed, at most `timeoutMs`. */
export const waitForPtyActivity = (masterFd: number, timeoutMs: number): void => {
  const waiting = Buffer.alloc(pollFdSize);
  waiting.writeInt32LE(masterFd, 0);
  waiting.writeInt16LE(readable | urgent, 4);
  pollFd(waiting, 1, timeoutMs);
};
