/** A scripted SAS machine in a process of its own, with a game every three seconds. It reports when polls came. */
import { ScriptedMachine, SocketMachine } from '@reelfloor/agent/testing/sas-lines';

const gameEveryMs = 3_000;
const gameMs = 1_500;

const machine = new ScriptedMachine();
const server = await SocketMachine.listen(machine);
let games = 0;
const bcd = (value: number, size: number): number[] => [...Buffer.from(String(value).padStart(size * 2, '0'), 'hex')];
setInterval(() => {
  games += 1;
  machine.raise(0x7e, [...bcd(25, 2), ...bcd(games * 25, 4), 0, 0]);
  setTimeout(() => machine.raise(0x7f, bcd(games, 4)), gameMs);
}, gameEveryMs);

const send = (report: object): void => {
  process.send?.(report);
};

process.on('message', () => {
  const own = server.port?.arrivals.filter(({ first }) => (first & 0x7f) === machine.address) ?? [];
  send({ type: 'polls', atMs: own.map(({ atMs }) => atMs), raised: machine.raised.length });
});
process.on('disconnect', () => process.exit());
send({ type: 'listening', port: server.address.port });
