export { sendSubcommand } from '../operator-socket/operator-socket.ts';
