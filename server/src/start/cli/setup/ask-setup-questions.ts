import { createInterface, type Interface } from 'node:readline/promises';
import { ConfigError } from '../../../platform/process/config-error.ts';
import {
  findSetupAnswerErrors,
  interactiveQuestionNames,
  type PartialSetupAnswers,
  type SetupAnswerName,
  setupQuestions,
} from './setup-answers.ts';

interface AskOptions {
  readonly known: PartialSetupAnswers;
  /** Base folder of relative paths in setup answers. */
  readonly folder: string;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Called after each setup answer to save it, so that an interrupted setup continues with the next question. */
  readonly keep: (answers: PartialSetupAnswers) => void;
}

/** Asks the open questions, each until its answer is valid. Throws a ConfigError if the input ends. */
export const askSetupQuestions = async ({
  known,
  folder,
  input,
  output,
  keep,
}: AskOptions): Promise<PartialSetupAnswers> => {
  const lines = createInterface({ input, output });
  const read = new LineReader(lines, output);
  let answers = known;
  try {
    for (const [index, name] of interactiveQuestionNames.entries()) {
      if (answers[name] !== undefined) continue;
      output.write(`\n${index + 1} of ${interactiveQuestionNames.length}. ${setupQuestions[name].asks}\n`);
      const answer = setupQuestions[name].isList
        ? await readList(name, folder, { read, output })
        : await readOne(name, folder, { read, output });
      answers = { ...answers, [name]: answer };
      keep(answers);
    }
    return answers;
  } finally {
    lines.close();
  }
};

interface Terminal {
  readonly read: LineReader;
  readonly output: NodeJS.WritableStream;
}

const readOne = async (name: SetupAnswerName, folder: string, { read, output }: Terminal): Promise<string> => {
  const { usual } = setupQuestions[name];
  for (;;) {
    const typed = (await read.next(usual === null ? '> ' : `[${usual}] > `)).trim();
    const answer = typed === '' && usual !== null ? usual : typed;
    const faults = findSetupAnswerErrors(name, answer, folder);
    if (faults.length === 0) return answer;
    output.write(`${faults.join('\n')}.\n`);
  }
};

const readList = async (name: SetupAnswerName, folder: string, { read, output }: Terminal): Promise<string[]> => {
  const entries: string[] = [];
  output.write('An empty line ends the list.\n');
  for (;;) {
    const line = (await read.next('> ')).trim();
    const faults = line === '' ? [] : findSetupAnswerErrors(name, [line], folder);
    if (faults.length > 0) output.write(`${faults.join('\n')}.\n`);
    else if (line !== '') entries.push(line);
    else if (entries.length > 0) return entries;
  }
};

/** Reads input line by line, also if several lines arrive at once. */
class LineReader {
  readonly #lines: AsyncIterator<string>;
  readonly #output: NodeJS.WritableStream;

  constructor(terminal: Interface, output: NodeJS.WritableStream) {
    this.#output = output;
    this.#lines = terminal[Symbol.asyncIterator]();
  }

  async next(prompt: string): Promise<string> {
    this.#output.write(prompt);
    const { value, done } = await this.#lines.next();
    if (done === true)
      throw new ConfigError('Setup ended before its last question. Run it again: it continues with the next one.');
    return value;
  }
}
