/** How the user names of the demo's simulated guests begin. A number follows. */
export const demoGuestName = 'demo-guest-';
