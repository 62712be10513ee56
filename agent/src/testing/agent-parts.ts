export { EventPump } from '../server-link/event-pump.ts';
export { handleCommands } from '../server-link/handle-commands.ts';
export { openInstance } from '../server-link/open-instance.ts';
export { ServerLink, type ServerLinkOptions } from '../server-link/server-link.ts';
export { waitForRoom } from '../wait-for-room.ts';
