/** `npm run help`: prints a line for every command of package.json. */
import { helpText } from './commands.ts';

console.log(helpText());
