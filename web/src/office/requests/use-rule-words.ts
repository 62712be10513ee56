import { useEffect, useState } from 'react';
import { loadRuleWords } from '../api/say-refusal.ts';

/** Loads the texts of broken rules, by which a page says what hinders a request before anybody is refused. */
export const useRuleWords = (): void => {
  const [, setLoaded] = useState(false);
  useEffect(() => void loadRuleWords().then(() => setLoaded(true)), []);
};
