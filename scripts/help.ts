import { helpText } from './commands.ts';

console.log(helpText());
