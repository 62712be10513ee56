import * as z from 'zod/mini';

/** Maximum number of machines of one agent, so that all of them fit in one `hello` message. */
const maxMachines = 64;

const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - and _'));

const anyMachine = {
  machine: idSchema,
  brand: idSchema,
  name: z.optional(
    z.string().check(z.regex(/^\S(.{0,58}\S)?$/u, 'must be 1 to 60 characters, without spaces at its ends')),
  ),
};

const sasSchema = z.strictObject({
  ...anyMachine,
  driver: z.literal('sas'),
  /** Path of the machine's own cabinet file, relative to the floor file (docs/cabinets.md). */
  cabinet: z.string().check(z.minLength(1), z.maxLength(256)),
});

/**
 * Schema of a simulated machine. `games`: ids of the games that can be simulated; null: any id is accepted, because they are unknown here.
 */
const simulatedSchema = (games: readonly string[] | null) =>
  z.strictObject({
    ...anyMachine,
    driver: z.literal('simulated'),
    game: games === null ? idSchema : z.enum(games as [string, ...string[]]),
    picture: z.optional(
      z.strictObject({
        shape: z.optional(z.enum(['landscape', 'portrait'])),
        from: z.optional(z.enum(['screen', 'camera'])),
      }),
    ),
    sound: z._default(z.boolean(), true),
    limits: z.optional(z.strictObject({ handPayMinor: z.optional(z.int().check(z.positive())) })),
  });

/** Schema of the floor file, which lists an agent's machines. A machine without a driver is simulated. */
const floorSchema = (games: readonly string[] | null) =>
  z.strictObject({
    machines: z
      .array(
        z.pipe(
          z.transform((machine: unknown) =>
            machine instanceof Object && !('driver' in machine) ? { driver: 'simulated', ...machine } : machine,
          ),
          z.discriminatedUnion('driver', [simulatedSchema(games), sasSchema]),
        ),
      )
      .check(z.minLength(1), z.maxLength(maxMachines)),
  });

type FloorFile = z.output<ReturnType<typeof floorSchema>>;

/** An error in a floor file (the list of an agent's machines), and its position. */
export interface FloorFileError {
  readonly kind: 'json' | 'missing' | 'type' | 'choice' | 'unknown' | 'least' | 'most' | 'form' | 'twice';
  /** The machine's position in the list, counted from 1; null if the error concerns the whole file. */
  readonly no: number | null;
  /** Path of the invalid entry, such as `picture.shape`; '' if the error concerns the machine as a whole. */
  readonly entry: string;
  /** What value the entry must have, or which entry was probably meant, as written in the file. */
  readonly detail: string;
}

/**
 * Parses a floor file, which lists an agent's machines (docs/floor-file.md). Returns either all errors or the parsed content. `games`: ids
 * that a simulated machine may use; null: any.
 */
export const parseFloorFile = (
  text: string,
  games: readonly string[] | null,
):
  | { readonly ok: true; readonly machines: FloorFile['machines'] }
  | { readonly ok: false; readonly faults: readonly FloorFileError[] } => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, faults: [{ kind: 'json', no: null, entry: '', detail }] };
  }
  const read = z.safeParse(floorSchema(games), content, { reportInput: true });
  if (!read.success) return { ok: false, faults: read.error.issues.map(faultOf) };
  const { machines } = read.data;
  const ids = machines.map(({ machine }) => machine);
  const twice = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ kind: 'twice' as const, no: index + 1, entry: '', detail: id }] : [],
  );
  return twice.length > 0 ? { ok: false, faults: twice } : { ok: true, machines };
};

const faultOf = (issue: z.core.$ZodIssue): FloorFileError => {
  const [list, index, ...rest] = issue.path;
  const isMachine = list === 'machines' && typeof index === 'number';
  const where = {
    no: isMachine ? index + 1 : null,
    entry: (isMachine ? rest : issue.path).map(String).join('.'),
  };
  return { ...where, ...whatIsWrong(issue) };
};

const whatIsWrong = (issue: z.core.$ZodIssue): Pick<FloorFileError, 'kind' | 'detail'> => {
  switch (issue.code) {
    case 'invalid_value':
      return { kind: 'choice', detail: issue.values.join(', ') };
    case 'unrecognized_keys':
      return { kind: 'unknown', detail: issue.keys.join(', ') };
    case 'invalid_type':
      return { kind: issue.input === undefined ? 'missing' : 'type', detail: issue.expected };
    case 'too_small':
      return { kind: 'least', detail: String(issue.minimum) };
    case 'too_big':
      return { kind: 'most', detail: String(issue.maximum) };
    case 'invalid_union':
      return { kind: 'choice', detail: 'simulated, sas' };
    default:
      return { kind: 'form', detail: issue.message };
  }
};

/** Formats an error of the floor file in one line, such as "machine no. 4, game: must be one of …". */
export const formatFloorFileError = ({ kind, no, entry, detail }: FloorFileError): string => {
  if (kind === 'twice') return `machine ${detail} is there twice`;
  const where = [...(no === null ? [] : [`machine no. ${no}`]), ...(entry === '' ? [] : entry.split('.'))];
  return where.length === 0 ? wordsOfFault[kind](detail) : `${where.join(', ')}: ${wordsOfFault[kind](detail)}`;
};

const wordsOfFault: Readonly<Record<FloorFileError['kind'], (detail: string) => string>> = {
  json: (detail) => detail,
  form: (detail) => detail,
  twice: (detail) => `${detail} is there twice`,
  choice: (detail) => `must be one of ${detail}`,
  unknown: (detail) => `${detail}: there is no such entry`,
  missing: (detail) => `is missing (${detail})`,
  type: (detail) => `must be of the type ${detail}`,
  least: (detail) => `must be at least ${detail}`,
  most: (detail) => `must be at most ${detail}`,
};
