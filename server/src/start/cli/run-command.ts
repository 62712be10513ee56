import { sanitizeTerminalLine } from '../../platform/process/sanitize-terminal-line.ts';
import { explainStartFailure } from './explain-start-failure.ts';

/** Runs a command. For an error that the user can correct, prints one line and exits with 1; for a bug, prints the stack. */
export const runCliCommand = async (work: () => Promise<void>): Promise<void> => {
  process.on('unhandledRejection', (error) => {
    console.error('Unhandled rejection:', error);
    process.exit(1);
  });
  try {
    await work();
  } catch (error) {
    console.error(explainStartFailure(error).split('\n').map(sanitizeTerminalLine).join('\n'));
    process.exit(1);
  }
};
