/** Returns the greeting for an hour from 0 to 23. */
export const greetingAt = (hour: number): 'goodMorning' | 'goodDay' | 'goodEvening' | 'goodNight' => {
  if (hour >= 5 && hour < 11) return 'goodMorning';
  if (hour >= 11 && hour < 18) return 'goodDay';
  if (hour >= 18 && hour < 22) return 'goodEvening';
  return 'goodNight';
};
