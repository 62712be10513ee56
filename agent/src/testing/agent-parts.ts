export { waitForFreeSpace as waitForRoom } from '../recording/recording-quota.ts';
export { EventUploader } from '../server-link/event-uploader.ts';
export { countProcessStart as openInstance } from '../server-link/process-instance.ts';
export { createCommandHandlers as handleCommands } from '../server-link/server-command-handlers.ts';
export { ServerLink, type ServerLinkOptions } from '../server-link/server-link.ts';
