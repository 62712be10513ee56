/** Claims the folder that the first word names, says so, and keeps it until it is killed. */
import { lockFolder } from '../lock-folder.ts';

await lockFolder(process.argv[2] ?? '');
process.send?.('claimed');
process.on('message', () => {});
