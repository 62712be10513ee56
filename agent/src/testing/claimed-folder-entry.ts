/** Claims the folder that the first word names, says so, and keeps it until it is killed. */
import { claimFolder } from '../claim-folder.ts';

await claimFolder(process.argv[2] ?? '');
process.send?.('claimed');
process.on('message', () => {});
