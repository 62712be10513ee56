import { systemClock } from '@reelfloor/cabinet/clock';
import { boardSchema, openKeyRelayBoard } from '../../drivers/sas/keys/open-key-relay-board.ts';

/** Presses the key on channel 3, and holds it until it is killed. Its argument: the port of the board on the loopback. */
const [port] = process.argv.slice(2);
const board = boardSchema.parse({ kind: 'modbusTcp', host: '127.0.0.1', port: Number(port) });
const report = (text: string): void => console.error(text);
const keys = openKeyRelayBoard(board, { channels: [0, 3], pulseMs: 600_000, clock: systemClock, report });
await keys.pulse(3);
