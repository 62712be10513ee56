export { waitForRoom } from '../recording/recording-quota.ts';
export { EventPump } from '../server-link/event-pump.ts';
export { handleCommands } from '../server-link/handle-commands.ts';
export { openInstance } from '../server-link/open-instance.ts';
export { ServerLink, type ServerLinkOptions } from '../server-link/server-link.ts';
