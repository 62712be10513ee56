/** `npm run paytables`: writes the players' paytables page from the numbers that the cabinets play by. */
import { writeFileSync } from 'node:fs';
import { paytablesFile, paytablesPage } from './paytables-page.ts';

writeFileSync(paytablesFile, paytablesPage());
