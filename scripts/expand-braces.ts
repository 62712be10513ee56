/** Returns a pattern for each alternative in braces; `{a,{b,c}/d}` gives `a`, `b/d` and `c/d`. */
export const expandBraces = (pattern: string): string[] => {
  const start = pattern.indexOf('{');
  if (start < 0) return [pattern];
  const parts = [''];
  let depth = 1;
  let end = start;
  while (depth > 0) {
    end += 1;
    const char = pattern[end];
    if (char === undefined) throw new Error(`${pattern} has no closing brace`);
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    if (char === ',' && depth === 1) parts.push('');
    else if (depth > 0) parts.push((parts.pop() ?? '') + char);
  }
  return parts.flatMap((part) => expandBraces(pattern.slice(0, start) + part + pattern.slice(end + 1)));
};
