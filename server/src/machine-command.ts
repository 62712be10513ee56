import { parseArgs } from 'node:util';
import { readPlace } from './config.ts';
import { ConfigError } from './config-error.ts';
import { openDatabase } from './database/open-database.ts';
import { clearMachine } from './machines/clear-machine.ts';
import { recordChange } from './operator/operator-record.ts';
import { personAtKeyboard } from './operator/person-at-keyboard.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run machine -- clear MACHINE [--correct] [--skip]
  --correct  sets the books to what the meter showed last, against the house
  --skip     passes over the next event of the machine, which contradicts the books`;

/** `npm run machine -- clear`: puts a machine back into play, beside a running server or without one. */
await runCommand(async () => {
  const { machineId, correct, skip } = readWish(process.argv.slice(2));
  const database = await openDatabase(readPlace(process.env));
  try {
    const at = Date.now();
    const cleared = await database.transact(async (tx) => {
      const answer = await clearMachine(tx, { machineId, correct, skip, at });
      if (answer.kind !== 'cleared') return answer;
      const details = { fault: answer.fault, correctedMinor: answer.correctedMinor, skip };
      const who = personAtKeyboard(process.env);
      await recordChange(tx, { at, who, what: 'machine clear', subject: machineId, details });
      return answer;
    });
    switch (cleared.kind) {
      case 'unknown':
        throw new ConfigError(`There is no machine ${machineId}.`);
      case 'contradicted':
        throw new ConfigError(`Machine ${machineId} stays out of play: ${cleared.text}`);
      case 'differs':
        throw new ConfigError(
          `The meter of machine ${machineId} showed ${cleared.meterMinor}, the books say ${cleared.booksMinor} (minor units). Look into it; --correct sets the books to the meter.`,
        );
      case 'nobodySits':
        throw new ConfigError(
          `The meter of machine ${machineId} showed ${cleared.meterMinor} (minor units), and nobody sits there: credit belongs to a player's seat. Empty the cabinet first.`,
        );
      case 'cleared':
        console.log(`Machine ${machineId} is in play again. Its fault was: ${cleared.fault ?? 'none'}.`);
        if (cleared.correctedMinor !== 0)
          console.log(
            `The books were corrected by ${cleared.correctedMinor} minor units, against the house.`,
          );
    }
  } finally {
    await database.close();
  }
});

function readWish(args: string[]): { machineId: string; correct: boolean; skip: boolean } {
  const options = { correct: { type: 'boolean' }, skip: { type: 'boolean' } } as const;
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [verb, machineId, ...more] = positionals;
    if (verb !== 'clear' || !machineId || more.length > 0) throw new Error('Say which machine to clear.');
    return { machineId, correct: values.correct ?? false, skip: values.skip ?? false };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
