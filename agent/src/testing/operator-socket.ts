export { sendSubcommandToAgent } from '../operator-socket/operator-socket.ts';
