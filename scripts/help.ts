/** `npm run help`: prints every command of package.json with a line each. */
import { helpText } from './commands.ts';

console.log(helpText());
