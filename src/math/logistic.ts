/** The logistic function: any number to (0, 1), 0 to a half. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
