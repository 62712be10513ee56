import { runMediaProcess } from './run-media-process.ts';

runMediaProcess();
