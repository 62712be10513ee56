import type { Settings } from '../settings.ts';

/**
 * Settings that say where pages send players' tokens, or whose scripts they run. Whoever has the server's machine sets them,
 * by the command: with one of them a member of staff could take over every player's page.
 */
export const commandSettings: readonly (keyof Settings)[] = [
  ...(['API_URL', 'MACHINE_URL', 'NOTIFY_URL', 'JACKPOT_URL', 'LIVE_CHAT'] as const),
];

/** Settings that hold for the whole hall, beside those that servers share: no site can have its own. */
export const hallSettings: readonly (keyof Settings)[] = ['CURRENCY', 'FAIL_SAFE', 'PLAY_MONEY', 'HALL_WINS'];
