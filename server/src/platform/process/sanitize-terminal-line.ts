/** Control characters, and characters that change the text direction. */
const steering = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a line that is safe to print in a terminal. Texts from agents, mail or people may contain characters that move the cursor, change
 * the window's title or begin another line; these are replaced by their code.
 */
export const sanitizeTerminalLine = (line: string): string =>
  line.replace(steering, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
