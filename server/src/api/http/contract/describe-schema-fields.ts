export type JsonSchema = { [key: string]: unknown };

const minor = 'Minor units (kuruş, cents).';
const moment = "Milliseconds since 1970, by the sender's clock.";
const milliseconds = 'Milliseconds.';
const share = "A share of the picture's side, 0 to 1.";
const code = 'A code of the specification (a number) or of Reelfloor (a word).';

/** Field descriptions by a pattern for the field's name or `parent.name`. The first pattern that matches is used. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^instance\.start$/, 'How often the agent has been started with this folder.'],
  [/^((limits|list|raise|setLimit|choices|body)\.amount|house|used)$/, 'Minor units; of a time limit, minutes.'],
  [/\.bigWinStakes$|^(highestWin|highestFreeWin|volatility)Stakes$/, 'How many times the stake.'],
  [/Minor$|^balance$|^amount$/, minor],
  [/^(at|now|time|serverTime|lastMessageTime|createdAt|start|end|heldUntil|from|until|breakUntil)$|At$/, moment],
  [/^(timeoutHours|hours)$/, 'Hours.'],
  [/^(exclusionMonths|months)$/, 'Months; 0 has no end.'],
  [/^recordMonths$/, 'Months.'],
  [/^(minutes|[a-z]+Minutes)$/, 'Minutes.'],
  [/^number$/, "1 for the player's first check or the site's first terms, then one more each."],
  [/^(termsDue|acceptedBefore)$/, "The number of a version of the site's terms."],
  [/^(from|until|oldest|startedAt|endedAt|at)Ms$/, moment],
  [/^(asOf|balanceAsOf)$/, 'When the casino’s platform said it, in milliseconds since 1970; null: not yet.'],
  [/Ms$|^leftMs$/, milliseconds],
  [/^(x|y)$/, share],
  [/^(width|height)$/, "The picture's in pixels; a box's as a share of the picture's side."],
  [/^version$|Version$/, 'Grows with every change; the newer is kept.'],
  [/^bandId$/, 'The stake key, as in `bandSelects`.'],
  [/^Order$/, 'Where the key stands: the highest first.'],
  [/^code$/, code],
  [/^status$/, 'As the specification has it.'],
  [/^site_id$/, "The installation's `SITE_ID`."],
  [/^Permissions$/, 'The specification’s numbers; 145 may play.'],
  [/^type$/, "The transaction's kind, as the specification numbers them."],
  [/^generation$/, 'Which attempt at a picture it belongs to; a message of an older one is dropped.'],
  [/^fps$/, 'Frames a second.'],
  [/^linkBitsPerSecond$/, 'Bits a second that a test of the line measured.'],
  [/^seq$|Seq$/, 'The number of a cabinet’s event: 1, 2, 3 … without a gap.'],
  [/^epoch$/, "The seat's fencing number: higher for each newer seat."],
  [/^autoRounds$/, 'Rounds that autoplay may play without a hand: 1 is none, 0 any number.'],
  [/^level$/, "The jackpot's level; 1 is the highest."],
  [/^(games|freeGames)$/, 'How many rounds of that kind.'],
  [/^jackpots$/, 'How many jackpots were hit.'],
  [/^jackpotLevels$/, 'How many jackpot levels the game draws.'],
  [/^stops$/, 'Where each reel stopped: the index on its strip of the symbol in the top row.'],
  [/^rotations$/, 'Degrees clockwise.'],
  [
    /Count$|^(count|rounds|spinCount|freeSpins|freeSpinCount|freeSpinsLeft|freeSpinsPlayed|machineCount|unread|recoveryCodesLeft|limit|attempt|revision)$/,
    'A number of them.',
  ],
  [/^autoRounds$/, 'Rounds that autoplay may play for one press of a person: 1 none, 0 any number.'],
  [/Ppm$/, 'Millionths.'],
  [/^(waiting|watching|spectators|maxSpectators)$/, 'How many players.'],
  [/^(port|rtcpPort)$/, 'A UDP port of the relay.'],
  [/^minAge$/, 'Years.'],
  [/^place$/, '1 for the next in turn.'],
  [/^id$/, 'A number of its own, unlike every other of its kind.'],
  [/^address$/, 'The machine’s number on its line.'],
  [/^keptDays$/, 'Days.'],
  [/^(polls|answered)$/, 'How many since the agent opened the line.'],
  [/^answers$/, 'Milliseconds, oldest first; null where no answer came.'],
  [/^basePercent$/, 'Hundredths of a percent.'],
  [/^asset$/, 'The machine’s asset number.'],
  [/^channel$/, 'The relay, from 0.'],
  [/^turn$/, 'Degrees clockwise.'],
  [/^(no|minNo)$/, 'The number of a line of a recording’s chain.'],
  [/Bytes$/, 'Bytes.'],
  [/^days$/, 'Days.'],
  [/^keptUntil$/, moment],
  [/^round$/, 'The round’s number among the player’s rounds.'],
  [/^before$/, 'Only what is older than this one.'],
];

const numeric = new Set(['integer', 'number']);
const isNumeric = (schema: JsonSchema): boolean =>
  numeric.has(String(schema.type)) ||
  (Array.isArray(schema.type) && schema.type.some((type) => numeric.has(String(type)))) ||
  ['anyOf', 'oneOf'].some((key) => Array.isArray(schema[key]) && (schema[key] as JsonSchema[]).some(isNumeric)) ||
  (schema.type === 'array' && isSchema(schema.items) && isNumeric(schema.items));

/** Returns, as `parent.field`, number fields that have no description and whose name does not contain a unit. */
export const findUndescribedNumberFields = (schema: JsonSchema, parent = ''): string[] =>
  Object.entries(propertiesOf(schema))
    .flatMap(([name, field]) => [
      ...(isNumeric(field) && field.description === undefined ? [`${parent}.${name}`] : []),
      ...findUndescribedNumberFields(field, `${parent}.${name}`),
    ])
    .concat(innerOf(schema).flatMap((inner) => findUndescribedNumberFields(inner, parent)));

/** Adds descriptions to the schema's fields. Changes the given schema and returns it. */
export const addFieldDescriptions = (schema: JsonSchema, parent = ''): JsonSchema => {
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    const meaning = meanings.find(([pattern]) => pattern.test(name) || pattern.test(`${parent}.${name}`))?.[1];
    if (meaning !== undefined && isNumeric(field)) field.description ??= meaning;
    addFieldDescriptions(field, name);
  }
  for (const inner of innerOf(schema)) addFieldDescriptions(inner, parent);
  return schema;
};

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  isSchema(schema.properties) ? (schema.properties as Record<string, JsonSchema>) : {};

const innerOf = (schema: JsonSchema): JsonSchema[] =>
  [schema.items, ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] as unknown)].filter(isSchema);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
