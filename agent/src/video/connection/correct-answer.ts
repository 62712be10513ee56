/**
 * Returns libdatachannel's answer without what no offer asked for: it groups sections for lip-sync (LS) unasked, groups a single section, separates
 * ICE options by commas (RFC 8839, 5.6 wants spaces) and names the stream of a section once for each SSRC. Adds how long packets of Opus are.
 */
export const correctAnswer = (
  answer: string,
  { isBundled, packetMs }: { readonly isBundled: boolean; readonly packetMs: number | null },
): string => {
  const [session = '', ...sections] = answer.split(/\r\n(?=m=)/);
  return [
    linesOf(session)
      .filter((line) => !line.startsWith('a=group:') || (isBundled && line.startsWith('a=group:BUNDLE ')))
      .map((line) => (line.startsWith('a=ice-options:') ? line.replaceAll(',', ' ') : line)),
    ...sections.map((section) => correctSection(section, packetMs)),
  ]
    .flat()
    .join('\r\n');
};

const linesOf = (text: string): string[] => text.split('\r\n');

const correctSection = (section: string, packetMs: number | null): string[] => {
  const once = linesOf(section).filter(
    (line, index, lines) => !line.startsWith('a=msid:') || lines.indexOf(line) === index,
  );
  if (packetMs === null || !section.startsWith('m=audio')) return once;
  const at = once.findIndex((line) => line.startsWith('a=rtpmap:'));
  return once.toSpliced(at, 0, `a=ptime:${packetMs}`);
};
