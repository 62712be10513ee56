/** Loads a game's newest published rules and returns their hash; null if there are none or they cannot be read. */
export const loadRulesHash = async (gameId: string): Promise<string | null> => {
  try {
    const answer = await fetch(`/assets/rules/${encodeURIComponent(gameId)}.json`, { cache: 'no-cache' });
    const rules = answer.ok ? ((await answer.json()) as { hash?: unknown }) : null;
    return typeof rules?.hash === 'string' ? rules.hash : null;
  } catch {
    return null;
  }
};
