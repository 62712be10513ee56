export { waitForFreeDiskSpace } from '../recording/recording-quota.ts';
export { EventUploader } from '../server-link/machine-event-uploaders.ts';
export { incrementProcessStartCount } from '../server-link/process-instance.ts';
export { createServerCommandHandlers } from '../server-link/server-command-handlers.ts';
export { ServerLink, type ServerLinkOptions } from '../server-link/server-link.ts';
