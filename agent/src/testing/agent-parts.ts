export { waitForFreeDiskSpace as waitForRoom } from '../recording/recording-quota.ts';
export { EventUploader } from '../server-link/event-uploader.ts';
export { incrementProcessStartCount as openInstance } from '../server-link/process-instance.ts';
export { createServerCommandHandlers as handleCommands } from '../server-link/server-command-handlers.ts';
export { ServerLink, type ServerLinkOptions } from '../server-link/server-link.ts';
