import { join } from 'node:path';
import { giveOrder } from './demo-switch/give-order.ts';
import { usage } from './demo-switch/obey-order.ts';

const words = process.argv.slice(2);
if (words.length === 0) {
  console.error(usage);
  process.exit(1);
}
const journalDir = process.env.AGENT_DATA_DIR || join(process.env.DATA_DIR || 'data', 'agent');
try {
  const { ok, text } = await giveOrder(journalDir, words);
  if (ok) console.log(text);
  else console.error(text);
  process.exitCode = ok ? 0 : 1;
} catch {
  console.error(
    `No demo floor and no agent with a real machine runs on ${journalDir}. Begin one with npm start, or set DATA_DIR or AGENT_DATA_DIR as it has it.`,
  );
  process.exitCode = 1;
}
