export { TtyPort } from '../drivers/sas/line/tty-port.ts';
export { SasLine } from '../drivers/sas/worker/sas-line.ts';
export { PtyMaster } from './sas/pty-master.ts';
export { ScriptedMachine } from './sas/scripted-machine.ts';
export { SocketMachine } from './sas/socket-machine.ts';
