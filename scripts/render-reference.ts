import { writeFileSync } from 'node:fs';
import { actionsFile, actionsPage, officeContract } from './action-reference.ts';
import { messageDeclarations } from './message-declarations.ts';
import { operatorReference } from './operator-reference.ts';

if (process.argv.includes('--contract')) console.log(JSON.stringify(officeContract(), null, 2));
else
  for (const [file, text] of Object.entries({
    ...operatorReference(),
    ...messageDeclarations(),
    [actionsFile]: actionsPage(),
  }))
    writeFileSync(file, text);
