export { commandDoor } from '../server-link/command-door.ts';
export { EventPump } from '../server-link/event-pump.ts';
export { openInstance } from '../server-link/open-instance.ts';
export { ServerLink, type ServerLinkOptions } from '../server-link/server-link.ts';
export { waitForRoom } from '../wait-for-room.ts';
