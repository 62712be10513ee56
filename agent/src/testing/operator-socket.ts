export { sendSubcommandToAgent as sendSubcommand } from '../operator-socket/operator-socket.ts';
