import { toNineBitWords } from '../../drivers/sas/line/nine-bit-line.ts';
import { SerialLine } from '../../drivers/sas/line/parity-serial-line.ts';
import { PtyMaster } from './pty-master.ts';

/** Sends a long poll of four bytes and a general poll over a serial line, so that a test can trace the system calls. */
const master = new PtyMaster();
const line = new SerialLine(master.path);
await line.write(toNineBitWords(Uint8Array.of(0x01, 0x02, 0xca, 0x3a)));
await line.write(toNineBitWords(Uint8Array.of(0x81)));
await line.close();
await master.close();
