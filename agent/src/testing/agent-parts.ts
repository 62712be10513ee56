export { waitForRoom } from '../recording/recording-quota.ts';
export { openInstance } from '../server-link/count-process-start.ts';
export { EventUploader } from '../server-link/event-uploader.ts';
export { handleCommands } from '../server-link/handle-commands.ts';
export { ServerLink, type ServerLinkOptions } from '../server-link/server-link.ts';
