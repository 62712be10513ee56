import { writeFileSync } from 'node:fs';
import { actionsFile, actionsPage, officeContract } from './action-reference.ts';

if (process.argv.includes('--contract')) console.log(JSON.stringify(officeContract(), null, 2));
else writeFileSync(actionsFile, actionsPage());
